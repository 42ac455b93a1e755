package dev.kontract.server.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.patch.JsonPatchOperations;
import dev.kontract.server.patch.MergePatch;
import dev.kontract.server.patch.StrategicMergePatch;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The patches a user sends most: a new label, a new image. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class PatchBenchmark {

    private final ObjectNode tree = Subject.tree();
    private final JsonNode labels = Subject.parse("""
            {"metadata": {"labels": {"a": "b"}}, "spec": {"replicas": 5}}
            """);
    private final JsonNode image = Subject.parse("""
            {"spec": {"template": {"spec": {"containers": [{"name": "container-3", "image": "other"}]}}}}
            """);
    private final JsonNode operations = Subject.parse("""
            [{"op": "test", "path": "/spec/replicas", "value": 3},
             {"op": "replace", "path": "/spec/template/spec/containers/3/image", "value": "other"},
             {"op": "add", "path": "/metadata/labels/a", "value": "b"}]
            """);

    @Benchmark
    public ObjectNode merge() {
        return MergePatch.of(labels).applyTo(tree);
    }

    @Benchmark
    public ObjectNode json() {
        return JsonPatchOperations.of(operations).applyTo(tree);
    }

    @Benchmark
    public ObjectNode strategic() {
        return StrategicMergePatch.of(image, Subject.SCHEMA).applyTo(tree);
    }
}
