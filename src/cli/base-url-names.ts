/** The variables that are given the base URL: what clients and test runners commonly read. */
export const baseUrlNames = ['API_URL', 'API_BASE_URL', 'BASE_URL', 'UNDERSTUDY_URL'];
