package dev.kontract.server.metrics;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.CRC32;

/** The metrics of kube-apiserver 1.36, from its documentation and from its exposition. */
final class KubeApiserverMetrics {

    /**
     * A metric.
     *
     * @param labels the names of its labels, sorted and separated by commas; empty without labels
     * @param help the CRC-32 of its help text without the mark of its stability, in eight hexadecimal digits
     */
    record Described(String type, String labels, String help) {}

    private KubeApiserverMetrics() {}

    /** Returns the metrics by name. */
    static Map<String, Described> all() {
        Map<String, Described> metrics = new TreeMap<>();
        try (InputStream file = KubeApiserverMetrics.class.getResourceAsStream("kube-apiserver-metrics.txt")) {
            String text = new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
            text.lines()
                    .map(line -> line.split(" "))
                    .forEach(parts -> metrics.put(
                            parts[0], new Described(parts[1], parts[2].equals("-") ? "" : parts[2], parts[3])));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return metrics;
    }

    /** Returns the checksum of a help text, as {@link Described} has it. */
    static String checksum(String help) {
        CRC32 sum = new CRC32();
        sum.update(help.getBytes(StandardCharsets.UTF_8));
        return "%08x".formatted(sum.getValue());
    }
}
