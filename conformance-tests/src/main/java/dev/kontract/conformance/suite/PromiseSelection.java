package dev.kontract.conformance.suite;

import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.promise.CustomKinds;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.catalog.Catalog;
import dev.kontract.server.name.SimilarNames;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The promises that words select: suites, kinds, resources, verbs, keys and identifiers.
 *
 * <pre>{@code
 * run.run(PromiseSelection.of(List.of("watches", "configmaps")), progress);
 * }</pre>
 */
public final class PromiseSelection implements Predicate<Promise> {

    private final Set<String> words;

    private PromiseSelection(Set<String> words) {
        this.words = words;
    }

    /**
     * Selects the promises that any of the words selects. The case of letters is ignored.
     *
     * @throws IllegalArgumentException if a word selects no promise; the message names similar words
     */
    public static PromiseSelection of(Collection<String> words) {
        Set<String> known = known();
        Set<String> wanted = new HashSet<>();
        for (String word : words) {
            String name = word.toLowerCase(Locale.ROOT);
            if (!known.contains(name)) {
                throw new IllegalArgumentException(word + " selects no promise" + advice(name, known));
            }
            wanted.add(name);
        }
        return new PromiseSelection(wanted);
    }

    private static Set<String> known() {
        Catalog contract = Catalog.load(ServerUnderTest.groupDomain());
        List<Promise> all = new ArrayList<>(
                Promises.written(contract.with(new CustomKinds("conformance.kontract.dev").resources())));
        all.addAll(Promises.recorded());
        return all.stream().flatMap(promise -> promise.words().stream()).collect(Collectors.toSet());
    }

    private static String advice(String name, Set<String> known) {
        String question = SimilarNames.question(name, known);
        if (!question.isEmpty()) {
            return question;
        }
        return "; use a kind, resource, verb, key or identifier, or one of the suites "
                + Arrays.stream(Suite.values()).map(Suite::toString).collect(Collectors.joining(", "));
    }

    @Override
    public boolean test(Promise promise) {
        return promise.words().stream().anyMatch(words::contains);
    }
}
