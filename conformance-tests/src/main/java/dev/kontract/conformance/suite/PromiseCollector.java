package dev.kontract.conformance.suite;

import dev.kontract.conformance.promise.Check;
import dev.kontract.conformance.promise.Conversation;
import dev.kontract.conformance.promise.Facility;
import dev.kontract.conformance.promise.Need;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the promises of one suite. */
final class PromiseCollector {

    private final Suite suite;
    private final List<Promise> promises = new ArrayList<>();

    /** Checks a promise about a kind, in a namespace that the checks of the kind share. */
    @FunctionalInterface
    interface KindCheck {
        void run(Conversation conversation, TestResource resource) throws Exception;
    }

    PromiseCollector(Suite suite) {
        this.suite = suite;
    }

    List<Promise> promises() {
        return promises;
    }

    /** Adds a promise that is about no kind in particular. */
    void add(String key, String title, Source source, Set<Need> needs, Set<Facility> facilities, Check check) {
        promises.add(new Promise(suite + "/" + key, title, source, suite, "", key, needs, facilities, check));
    }

    /**
     * Adds a promise about a kind. The group of a custom one, which is another in every run, is called {@code custom}.
     *
     * @param verbs the verbs it needs, separated by spaces; those of a subresource as {@code status/get}
     */
    void add(
            ResourceDescriptor kind,
            String key,
            String title,
            Source source,
            String verbs,
            Set<Facility> facilities,
            KindCheck check) {
        String version = kind.custom() ? "custom/" + kind.version() : kind.apiVersion();
        String name = version.replace('/', '.') + '.' + kind.kind();
        Set<Facility> all = EnumSet.noneOf(Facility.class);
        all.addAll(facilities);
        if (kind.namespaced()) {
            all.add(Facility.NAMESPACES);
        }
        if (kind.custom()) {
            all.add(Facility.CUSTOM_RESOURCES);
        }
        promises.add(new Promise(
                suite + "/" + name + '/' + key,
                title,
                source,
                suite,
                version + ' ' + kind.kind(),
                key,
                needs(kind, verbs),
                all,
                c -> check.run(c, new TestResource(c, kind, kind.namespaced() ? c.sharedNamespace(name) : ""))));
    }

    /** Adds a promise about a kind that needs its verbs only. */
    void add(ResourceDescriptor kind, String key, String title, Source source, String verbs, KindCheck check) {
        add(kind, key, title, source, verbs, Set.of(), check);
    }

    private static Set<Need> needs(ResourceDescriptor kind, String verbs) {
        Set<Need> needs = new HashSet<>();
        for (String verb : verbs.split(" ", -1)) {
            int slash = verb.indexOf('/');
            String resource = slash < 0 ? kind.plural() : kind.plural() + '/' + verb.substring(0, slash);
            needs.add(new Need(kind.apiVersion(), resource, verb.substring(slash + 1)));
        }
        return needs;
    }
}
