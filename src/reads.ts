/** The methods that change nothing: HEAD is served as GET. */
export const reads = new Set(['GET', 'HEAD'])
