package dev.kontract.conformance.bench;

import dev.kontract.conformance.bench.Operation.Effect;
import dev.kontract.conformance.bench.http.Call;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The measured operations. */
final class Operations {

    static final String ROLES = Paths.roles(Manifests.NAMESPACE);
    static final String SETS = Paths.statefulSets(Manifests.NAMESPACE);
    static final String CREATED = Paths.roles(Manifests.CREATED);
    static final String APPLIED = Paths.statefulSets(Manifests.APPLIED);

    private static final String VIEWS = ";g=meta.k8s.io;v=v1,application/json";

    /** The names of the operations that are events to watches. */
    static final String WATCH = "watch";

    static final String WATCH_APART = "watch-apart";
    static final String WATCH_PROTOBUF = "watch-protobuf";

    private Operations() {}

    /** Returns the names of all operations, by which they are chosen. */
    static Set<String> names() {
        return Stream.concat(
                        Stream.of(WATCH, WATCH_APART, WATCH_PROTOBUF),
                        all(1).stream().map(Operation::id))
                .collect(Collectors.toSet());
    }

    /** All, for a number of clients; each client changes an object of its own. */
    static List<Operation> all(int clients) {
        return List.of(
                new Operation(
                        "get-role", "get Role", Effect.READS, n -> Call.get(ROLES + "/role-" + n % Manifests.ROLES)),
                new Operation(
                        "get-set",
                        "get StatefulSet (3 KB)",
                        Effect.READS,
                        n -> Call.get(SETS + "/set-" + n % Manifests.STATEFUL_SETS)),
                new Operation(
                        "get-protobuf",
                        "get StatefulSet in protobuf",
                        Effect.READS,
                        n -> Call.get(SETS + "/set-" + n % Manifests.STATEFUL_SETS, Call.PROTOBUF)),
                new Operation("list", "list 1,000 StatefulSets", Effect.READS, n -> Call.get(SETS)),
                new Operation(
                        "list-gzip",
                        "list with gzip",
                        Effect.READS,
                        n -> Call.get(SETS).withGzip()),
                new Operation("list-protobuf", "list in protobuf", Effect.READS, n -> Call.get(SETS, Call.PROTOBUF)),
                new Operation(
                        "list-protobuf-gzip",
                        "list in protobuf with gzip",
                        Effect.READS,
                        n -> Call.get(SETS, Call.PROTOBUF).withGzip()),
                new Operation(
                        "list-metadata",
                        "list of metadata in protobuf",
                        Effect.READS,
                        n -> Call.get(SETS, Call.PROTOBUF + ";as=PartialObjectMetadataList" + VIEWS)),
                new Operation(
                        "list-table",
                        "list as a table",
                        Effect.READS,
                        n -> Call.get(SETS, "application/json;as=Table" + VIEWS)),
                new Operation("list-yaml", "list in YAML", Effect.READS, n -> Call.get(SETS, "application/yaml")),
                new Operation("page", "page of 100", Effect.READS, n -> Call.get(SETS + "?limit=100")),
                new Operation(
                        "page-gzip",
                        "page with gzip",
                        Effect.READS,
                        n -> Call.get(SETS + "?limit=100").withGzip()),
                new Operation(
                        "selector",
                        "label selector, 100 of 1,000",
                        Effect.READS,
                        n -> Call.get(SETS + "?labelSelector=shard%3D0")),
                new Operation(
                        "selector-gzip",
                        "label selector with gzip",
                        Effect.READS,
                        n -> Call.get(SETS + "?labelSelector=shard%3D0").withGzip()),
                new Operation(
                        "create",
                        "create Role",
                        Effect.CREATES,
                        n -> Call.post(CREATED, Manifests.role("new-" + n, Manifests.CREATED))),
                new Operation("merge", "merge patch", Effect.WRITES, n -> patch("merge", mine(n, clients), merge(n))),
                new Operation(
                        "strategic",
                        "strategic merge patch",
                        Effect.WRITES,
                        n -> patch("strategic-merge", mine(n, clients), strategic(n))),
                new Operation("apply", "server-side apply", Effect.WRITES, n -> apply(n, clients)));
    }

    private static String mine(long number, int clients) {
        return SETS + "/set-" + number % clients;
    }

    private static Call patch(String mechanism, String path, String body) {
        return Call.of("PATCH", path, "application/" + mechanism + "-patch+json", body);
    }

    private static String merge(long number) {
        return "{\"metadata\":{\"annotations\":{\"change\":\"" + number + "\"}}}";
    }

    private static String strategic(long number) {
        return "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"side\",\"image\":\"registry.example/metrics:1."
                + number + "\"}]}}}}";
    }

    private static Call apply(long number, int clients) {
        String name = "applied-" + number % clients;
        return Call.of(
                "PATCH",
                APPLIED + "/" + name + "?fieldManager=bench&force=true",
                "application/apply-patch+yaml",
                Manifests.statefulSet(Manifests.APPLIED, name, 1, number));
    }
}
