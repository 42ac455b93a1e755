package dev.kontract.conformance.promise;

import java.util.Locale;
import java.util.Set;

/**
 * Something a server of the API promises.
 *
 * @param id unique and stable: suite, subject and key, such as {@code operations/apps.v1.Deployment/get}
 * @param title what holds, as a sentence
 * @param source where it is promised
 * @param suite the suite
 * @param kind the kind it is about, with its group and version, such as {@code apps/v1 Deployment}; empty if none
 * @param key what it promises of its kind; the same for all kinds
 * @param needs the verbs a server has to claim
 * @param facilities what else the server has to have
 * @param check how it is checked
 */
public record Promise(
        String id,
        String title,
        Source source,
        Suite suite,
        String kind,
        String key,
        Set<Need> needs,
        Set<Facility> facilities,
        Check check) {

    /** Copies the sets. */
    public Promise {
        needs = Set.copyOf(needs);
        facilities = Set.copyOf(facilities);
    }

    /** Returns whether {@code word} is its suite, its key, its kind, or a verb or plural that it needs; the case is ignored. */
    public boolean matches(String word) {
        String wanted = word.toLowerCase(Locale.ROOT);
        String kindOnly = kind.substring(kind.indexOf(' ') + 1).toLowerCase(Locale.ROOT);
        return suite.toString().equals(wanted)
                || key.equals(wanted)
                || kindOnly.equals(wanted)
                || id.toLowerCase(Locale.ROOT).equals(wanted)
                || needs.stream()
                        .anyMatch(need ->
                                need.verb().equals(wanted) || need.resource().equals(wanted));
    }
}
