package dev.kontract.server.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.codec.Canonicalizer;
import dev.kontract.server.codec.Format;
import dev.kontract.server.registry.validation.FieldErrors;
import dev.kontract.server.schema.Defaulter;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Bytes to a checked object, and an object to bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CodecBenchmark {

    private final byte[] bytes = Subject.bytes();
    private final ObjectNode tree = Subject.tree();

    @Benchmark
    public ObjectNode decodeDefaultValidate() {
        ObjectNode decoded =
                Subject.CODEC.decode(bytes, Format.JSON, Subject.TYPE).tree();
        Defaulter.apply(decoded, Subject.SCHEMA);
        Subject.STRATEGY.applyDefaults(decoded);
        FieldErrors errors = new FieldErrors();
        Subject.STRATEGY.validate(decoded, errors);
        if (!errors.isEmpty()) {
            throw new IllegalStateException(errors.found().toString());
        }
        return decoded;
    }

    @Benchmark
    public byte[] encode() {
        return Subject.CODEC.encode(tree, Format.JSON);
    }

    @Benchmark
    public ObjectNode canonicalize() {
        return Canonicalizer.stored(tree, Subject.SCHEMA);
    }
}
