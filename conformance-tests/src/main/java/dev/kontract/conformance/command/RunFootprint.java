package dev.kontract.conformance.command;

import dev.kontract.conformance.promise.Need;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.ServerProfile;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.model.catalog.ResourceDescriptor;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The objects that a run creates on a server. */
final class RunFootprint {

    private static final String NAMESPACE = "Namespace";

    private RunFootprint() {}

    /** Returns the namespaces and the kinds of cluster-scoped objects that the checks of promises create, as sentences. */
    static List<String> of(ServerProfile server, List<Promise> promises) {
        boolean replays = promises.stream().anyMatch(promise -> promise.suite() == Suite.SEMANTICS);
        String namespaces = "Creates namespaces " + server.namespacePrefix() + "*"
                + (replays ? " and t* (nine hexadecimal digits)" : "");
        Set<Need> created = promises.stream()
                .flatMap(promise -> promise.needs().stream())
                .filter(need -> need.verb().equals("create") && server.claims().includes(need))
                .collect(Collectors.toSet());
        String outside = server.contract().resources().stream()
                .filter(kind ->
                        isOutside(kind) && created.contains(new Need(kind.apiVersion(), kind.plural(), "create")))
                .map(ResourceDescriptor::kind)
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
        return List.of(
                namespaces
                        + (outside.isEmpty()
                                ? "."
                                : " and, with random names, objects of these cluster-scoped kinds: " + outside + "."),
                "Checks of custom kinds and of access also create definitions, and roles with bindings.",
                "Deletes all of this at the end, also after Ctrl-C.");
    }

    private static boolean isOutside(ResourceDescriptor kind) {
        return kind.stored()
                && !kind.namespaced()
                && !kind.custom()
                && !kind.kind().equals(NAMESPACE);
    }
}
