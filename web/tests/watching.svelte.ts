/** Looks again whenever something has changed, as a page does; until it is stopped. */
export function watching(look: () => void): () => void {
  return $effect.root(() => {
    $effect.pre(() => look())
  })
}
