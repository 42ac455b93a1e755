package dev.kontract.conformance.promise;

import java.util.EnumSet;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

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

    /** The suites whose promises need a resource only as an example if they are about no kind. */
    private static final Set<Suite> WITH_EXAMPLES = EnumSet.of(Suite.ERRORS, Suite.MALFORMED, Suite.LOAD);

    /** Copies the sets. */
    public Promise {
        needs = Set.copyOf(needs);
        facilities = Set.copyOf(facilities);
    }

    /**
     * Returns the words that select the promise, in lower case: its suite, key, kind and identifier, and the verbs and plurals
     * that it needs unless they only serve as examples.
     */
    public Set<String> words() {
        Set<String> words = new HashSet<>();
        words.add(suite.toString());
        words.add(key);
        words.add(id);
        words.add(kind.substring(kind.indexOf(' ') + 1));
        if (!kind.isEmpty() || !WITH_EXAMPLES.contains(suite)) {
            for (Need need : needs) {
                words.add(need.verb());
                words.add(need.resource());
            }
        }
        words.remove("");
        return words.stream().map(word -> word.toLowerCase(Locale.ROOT)).collect(Collectors.toSet());
    }
}
