package dev.kontract.server.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.apply.FieldManager;
import dev.kontract.server.apply.OnConflict;
import dev.kontract.server.fieldpath.FieldSet;
import dev.kontract.server.fieldpath.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** One manager that owns the whole object and applies it again. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ApplyBenchmark {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final FieldManager manager =
            new FieldManager(Subject.SCHEMA, "apps/v1", "StatefulSet", "", FieldSet.of(Path.of("status")));
    private final ObjectNode config = Subject.tree();
    private final ObjectNode changed = changed();
    private final ObjectNode live = manager.apply(null, config, "one", OnConflict.FAIL, NOW);

    @Benchmark
    public ObjectNode sameAgain() {
        return manager.apply(live, config, "one", OnConflict.FAIL, NOW);
    }

    @Benchmark
    public ObjectNode changesAndRemoves() {
        return manager.apply(live, changed, "one", OnConflict.FAIL, NOW);
    }

    private static ObjectNode changed() {
        ObjectNode tree = Subject.tree();
        ((ObjectNode) tree.get("spec")).put("replicas", 3);
        ObjectNode pod = (ObjectNode) tree.at("/spec/template/spec");
        pod.remove(List.of("affinity", "securityContext"));
        ((ObjectNode) pod.at("/containers/0")).put("image", "other").remove("env");
        return tree;
    }
}
