/** How the nations look: three letters and an emblem for each; its colours are in the palette, by its id. */

export const TAGS: Record<string, { tag: string; emblem: string }> = {
  romans: { tag: 'ROM', emblem: 'eagle' },
  romano_british: { tag: 'RBR', emblem: 'chi_rho' },
  belgae: { tag: 'BEL', emblem: 'wheel' },
  welsh: { tag: 'WEL', emblem: 'wyvern' },
  brigantes: { tag: 'BRI', emblem: 'torc' },
  caledonians: { tag: 'CAL', emblem: 'pine' },
  picts: { tag: 'PIC', emblem: 'double_disc' },
  irish: { tag: 'IRI', emblem: 'trefoil' },
  scots: { tag: 'SCO', emblem: 'saltire' },
  norsemen: { tag: 'NSE', emblem: 'hammer' },
  dubliners: { tag: 'DUB', emblem: 'harp' },
  danes: { tag: 'DAN', emblem: 'raven' },
  norwegians: { tag: 'NWG', emblem: 'bearded_axe' },
  saxons: { tag: 'SAX', emblem: 'seax' },
  jutes: { tag: 'JUT', emblem: 'horse_head' },
  angles: { tag: 'ANG', emblem: 'boar' },
  normans: { tag: 'NMN', emblem: 'nasal_helm' },
}
