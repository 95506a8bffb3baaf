declare module '*.yaml' {
  const data: unknown
  export default data
}

declare module '*.md' {
  const data: unknown
  export default data
}
