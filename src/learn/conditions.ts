import type { HttpRequest, HttpResponse } from '../base/http';

/** A recorded request without conditions that held at the service: the mock has other entity tags. */
export function withoutMetConditions(request: HttpRequest, { status }: HttpResponse): HttpRequest {
  const { headers } = request;
  const isCondition = (name = ''): boolean => /^if-(?:none-)?match$/i.test(name);
  if (status >= 300 || !headers.some(isCondition)) return request;
  return { ...request, headers: headers.filter((_, index) => !isCondition(headers[index - (index % 2)])) };
}
