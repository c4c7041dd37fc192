export default { poweredByHeader: false, compress: false, outputFileTracingRoot: import.meta.dirname }
