import { useState } from 'react'
import { Tabs } from '#ui/tabs/tabs.tsx'
import type { SlotPage } from '../slots.ts'
import type { ManagerTab } from '../values.ts'
import { ComponentTemplates } from './templates/component-templates.tsx'
import { EmailTemplates } from './templates/email-templates.tsx'
import { MediaLibrary } from './media/media-library.tsx'
import { ModeSwitch } from './mode-switch.tsx'
import type { Mode } from './mode-switch.tsx'
import { SiteContent } from './site-content/site-content.tsx'
import { SitePreview } from './site-content/site-preview.tsx'

interface ContentManagerProps {
  slotPages: readonly SlotPage[]
  tab: ManagerTab
  onTab: (tab: ManagerTab) => void
}

/** The Content Manager's four tabs, with a switch between editing and previewing. */
export function ContentManager({ slotPages, tab, onTab }: ContentManagerProps) {
  const [mode, setMode] = useState<Mode>('edit')
  const site = mode === 'edit' ? <SiteContent slotPages={slotPages} /> : <SitePreview slotPages={slotPages} />
  return (
    <div className="flex flex-col gap-4">
      <div className="self-end">
        <ModeSwitch mode={mode} onChange={setMode} />
      </div>
      <Tabs
        label="Content"
        value={tab}
        onValueChange={(next) => onTab(next as ManagerTab)}
        tabs={[
          { value: 'site', label: 'Site Content', panel: site },
          { value: 'media', label: 'Media Assets', panel: <MediaLibrary mode={mode} /> },
          { value: 'email', label: 'Email Templates', panel: <EmailTemplates mode={mode} /> },
          { value: 'components', label: 'Components', panel: <ComponentTemplates mode={mode} /> },
        ]}
      />
    </div>
  )
}
