/**
 * Jest's resolver: a dynamic import() names a file of ours with `.js`, for so Node finds it once it is compiled; among the
 * sources the same file ends in `.ts`.
 */
module.exports = (request, options) => {
  const isOurs = request.startsWith('.') && !/[\\/]node_modules[\\/]/.test(options.basedir);
  return options.defaultResolver(isOurs ? request.replace(/\.js$/, '') : request, options);
};
