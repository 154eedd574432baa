import type { FixedRefusal } from '#lib/errors.ts'

/**
 * The refusal for each unique constraint that a request may violate. Most duplicates are found by a query first; these handle the race
 * between two requests. `null`: no request can cause it, so it stays a logged 500. A test requires an entry for every unique constraint.
 */
export const duplicateRefusals: Record<string, FixedRefusal | null> = {
  users_email_key: 'email_taken',
  users_username_key: 'username_taken',
  users_one_administrator_key: null,
  sessions_token_unique: null,
  accounts_provider_key: null,
  passkeys_credential_key: 'passkey_known',
  login_networks_user_network_key: null,
  saved_searches_once_key: null,
  teams_seed_key: null,
  matches_number_key: null,
  courts_name_key: 'court_name_taken',
  courts_one_main_key: null,
  competition_facts_seq_key: null,
  team_invitations_user_key: null,
  team_invitations_email_key: null,
  registrations_team_key: null,
  registrations_payment_intent_key: null,
  registrations_team_name_key: 'team_name_taken',
  waiting_list_captain_key: 'already_waiting',
  waiting_list_team_name_key: 'team_name_taken',
  registrations_replacement_key: null,
  replacement_searches_team_key: 'already_searching',
  refunds_payment_intent_key: null,
  notifications_event_key: null,
  outbox_event_key: null,
  refunds_provider_refund_key: null,
  ledger_entries_reference_key: null,
  hero_videos_file_name_key: null,
  hero_videos_one_active_key: null,
  site_content_key_key: 'content_key_taken',
  media_assets_file_name_key: null,
  email_templates_key_key: 'email_template_key_taken',
  component_templates_key_key: 'component_key_taken',
}
