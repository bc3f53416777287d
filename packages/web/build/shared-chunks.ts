import { existsSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(import.meta.dirname, '../..')

/** What nearly every citizen's screen after the first is made of, by folder. */
const citizen = {
  'contract/src/platform': ['call.ts', 'schemas.ts'],
  'contract/src/property': ['tax-effect.ts'],
  'contract/src/words': ['format.ts'],
  'domain/src/money': ['paise.ts'],
  'web/src/api': ['fetch-file.ts', 'use-call.ts', 'use-command.ts'],
  'web/src/form': [
    'CheckboxField.tsx',
    'ChoiceField.tsx',
    'DateField.tsx',
    'ErrorSummary.tsx',
    'Form.tsx',
    'FormSection.tsx',
    'MoneyField.tsx',
    'PasswordField.tsx',
    'SelectField.tsx',
    'SubmitButton.tsx',
    'TextField.tsx',
    'form-of.ts',
    'use-house-form.ts',
  ],
  'web/src/ui': [
    'Announcement.tsx',
    'Card.tsx',
    'DateText.tsx',
    'DownloadButton.tsx',
    'EmptyState.tsx',
    'ErrorState.tsx',
    'Facts.tsx',
    'FigureTable.tsx',
    'FinancialYearText.tsx',
    'MoneyText.tsx',
    'Outcome.tsx',
    'Page.tsx',
    'PageHeader.tsx',
    'Segments.tsx',
    'StatusBadge.tsx',
    'SumLines.tsx',
  ],
}

/** The public search, on three screens, and the property's own words on those it leads to. */
const search = {
  'contract/src/master': ['corporation.ts'],
  'contract/src/property': ['property-calls.ts', 'search-form.ts'],
  'web/src/features/property': ['PropertyFinder.tsx', 'search-question.ts'],
  'web/src/shell': ['use-corporation.ts'],
}

/** The landing page, of one script and one sheet; what it fetches later says the same words. */
const landing = {
  'web/src/features/landing': ['LandingScreen.tsx', 'SearchBox.tsx'],
  'web/src/ui': ['WhenInView.tsx'],
}

/** What the landing page shows further down, of which the page under maintenance says a part: again one of each. */
const landingFacts = {
  'web/src/features/landing': ['LandingFacts.tsx'],
  'web/src/shell': ['Counters.tsx'],
}

/** What the lists, forms and dialogs of the office are made of. */
const office = {
  'web/src/features/assessment': ['area-text.ts'],
  'web/src/features/correction': ['RemarkDialog.tsx'],
  'web/src/features/master': ['use-code-names.ts', 'use-masters.ts'],
  'web/src/form': ['FileUpload.tsx', 'FormButtons.tsx', 'NumberField.tsx'],
  'web/src/table': [
    'DataTable.tsx',
    'FilterBar.tsx',
    'SavedFilters.tsx',
    'TableTools.tsx',
    'export-list.ts',
    'listing-of.ts',
    'sort-among.ts',
    'to-decide.ts',
    'use-list-state.ts',
    'use-own-page.ts',
  ],
  'web/src/ui': ['ActionButton.tsx', 'ActionMenu.tsx', 'Dialog.tsx', 'StageBadge.tsx', 'ViewTabs.tsx'],
}

/** What of an objection citizen and office both see. */
const objection = {
  'contract/src/objection': ['objection-labels.ts'],
  'web/src/features/objection': ['ObjectionStatus.tsx', 'WhatFollows.tsx'],
}

/**
 * The files that many screens share, with all they need. Left alone, what screens share becomes dozens of files of a
 * few hundred bytes: on a cheap phone each of them takes longer to ask for than to read.
 */
export const sharedChunks = Object.entries({ citizen, search, office, landing, landingFacts, objection }).map(
  ([name, folders], index) => {
    const modules = new Set(
      Object.entries(folders).flatMap(([folder, files]) => files.map((file) => join(packages, folder, file))),
    )
    for (const module of modules) {
      if (!existsSync(module)) throw new Error(`build/shared-chunks.ts names ${module}, which does not exist.`)
    }
    return { name, test: (id: string) => modules.has(id), priority: 5 - index }
  },
)
