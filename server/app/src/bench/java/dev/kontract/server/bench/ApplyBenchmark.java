package dev.kontract.server.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.ConflictResolution;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import dev.kontract.server.schema.Defaulter;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One manager owns the whole object and applies it again, or another manager updates it. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ApplyBenchmark {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final FieldManager manager =
            new FieldManager(Subject.SCHEMA, "apps/v1", "StatefulSet", "", FieldSet.of(Path.of("status")));
    private final ObjectNode config = Subject.config();
    private final ObjectNode changed = changed();
    private final ObjectNode live = defaulted(manager.apply(null, config, "one", ConflictResolution.FAIL, NOW));
    private final ObjectNode updated = updated(live);

    @Benchmark
    public ObjectNode sameAgain() {
        return manager.apply(live, config, "one", ConflictResolution.FAIL, NOW);
    }

    @Benchmark
    public ObjectNode changesAndRemoves() {
        return manager.apply(live, changed, "one", ConflictResolution.FAIL, NOW);
    }

    @Benchmark
    public ObjectNode updates() {
        return manager.update(live, updated, "two", NOW);
    }

    private static ObjectNode updated(ObjectNode live) {
        ObjectNode tree = live.deepCopy();
        ((ObjectNode) tree.get("spec")).put("replicas", 5);
        return tree;
    }

    /** Returns a copy, because an applied object shares parts with the configuration. */
    private static ObjectNode defaulted(ObjectNode applied) {
        ObjectNode tree = applied.deepCopy();
        Defaulter.apply(tree, Subject.SCHEMA);
        Subject.STRATEGY.applyDefaults(tree);
        return tree;
    }

    private static ObjectNode changed() {
        ObjectNode tree = Subject.config();
        ((ObjectNode) tree.get("spec")).put("replicas", 5);
        ObjectNode pod = (ObjectNode) tree.at("/spec/template/spec");
        pod.remove(List.of("affinity", "securityContext"));
        ((ObjectNode) pod.at("/containers/0")).put("image", "other").remove("env");
        return tree;
    }
}
