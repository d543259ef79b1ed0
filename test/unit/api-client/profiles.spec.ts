import { describe, expect, it } from 'vitest';
import { bankProfile, bankProfiles } from '../../../src-main/api-client/profiles/index.ts';

describe('profiles', () => {
  it('are found by their id', () => {
    for (const profile of bankProfiles) expect(bankProfile(profile.id)).toBe(profile);
    expect(new Set(bankProfiles.map(({ id }) => id)).size).toBe(bankProfiles.length);
    expect(() => bankProfile('outro')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
