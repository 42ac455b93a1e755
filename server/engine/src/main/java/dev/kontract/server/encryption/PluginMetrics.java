package dev.kontract.server.encryption;

import dev.kontract.server.measurement.CounterFamily;
import dev.kontract.server.measurement.Histogram;
import dev.kontract.server.measurement.HistogramFamily;
import dev.kontract.server.metrics.Metric;
import dev.kontract.server.metrics.Metric.Type;
import dev.kontract.server.metrics.ReloadMetrics;
import dev.kontract.server.metrics.RequestLabels;
import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.IntSupplier;

/** Metrics of KMS plugins and of the use of their keys, named as in kube-apiserver. Safe for use by many threads. */
final class PluginMetrics {

    /** Why a key is used. */
    enum Use {
        /** A stored value is decrypted. */
        FROM_STORAGE,
        /** A value is encrypted. */
        TO_STORAGE;

        private String label() {
            return ",transformation_type=\"" + (this == FROM_STORAGE ? "from_storage" : "to_storage") + '"';
        }
    }

    private static final String PREFIX = "apiserver_envelope_encryption_";
    private static final int MOST_KEYS = 100;
    private static final Histogram.Bounds SECONDS = Histogram.Bounds.of(
            "0.0001", "0.0002", "0.0004", "0.0008", "0.0016", "0.0032", "0.0064", "0.0128", "0.0256", "0.0512",
            "0.1024", "0.2048", "0.4096", "0.8192", "1.6384", "3.2768", "6.5536", "13.1072", "26.2144", "52.4288");

    /**
     * A key of a provider, whose labels are made when they are read, not at each use.
     *
     * @param use the rest of the labels, with the comma before it
     */
    private record Key(String provider, String id, String use) {

        private String labels() {
            return ReloadMetrics.serverLabel() + ",key_id_hash=\"" + ReloadMetrics.hash(id) + "\"," + label(provider)
                    + use;
        }
    }

    /** A number of uses and the time of the last one. */
    private record Uses(long count, double lastSeconds) {}

    /** The uses of the keys that were used most recently. */
    private static final class RecentKeys {

        private final Map<Key, Uses> byKey = new LinkedHashMap<>(16, 0.75f, true) {

            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Key, Uses> eldest) {
                return size() > MOST_KEYS;
            }
        };

        synchronized void add(Key key, double seconds) {
            Uses before = byKey.get(key);
            byKey.put(key, new Uses(before == null ? 1 : before.count + 1, seconds));
        }

        synchronized Map<String, Number> samples(Function<Uses, Number> value) {
            Map<String, Number> samples = new TreeMap<>();
            byKey.forEach((key, uses) -> samples.put(key.labels(), value.apply(uses)));
            return samples;
        }
    }

    private final Clock clock;
    private final HistogramFamily calls = new HistogramFamily(SECONDS);
    private final RecentKeys used = new RecentKeys();
    private final RecentKeys reported = new RecentKeys();
    private final CounterFamily invalid = new CounterFamily();
    private final Map<String, IntSupplier> seeds = new ConcurrentHashMap<>();

    /** Creates metrics without samples; {@code clock} has the times of uses. */
    PluginMetrics(Clock clock) {
        this.clock = clock;
    }

    /** Adds a call of a plugin that took {@code nanos}. */
    void called(String provider, String method, String code, long nanos) {
        calls.recordNanos(
                "grpc_status_code=\"" + code + "\",method_name=\"/v2.KeyManagementService/" + method + "\","
                        + label(provider),
                nanos);
    }

    /** Adds a use of a key. */
    void used(Use use, String provider, String keyId) {
        used.add(new Key(provider, keyId, use.label()), now());
    }

    /** Adds a key that a plugin has named in its status. */
    void reported(String provider, String keyId) {
        if (KmsEnvelope.isValidId(keyId)) {
            reported.add(new Key(provider, keyId, ""), now());
        } else {
            invalid.increment("error=\"" + (keyId.isEmpty() ? "empty" : "too_long") + "\"," + label(provider));
        }
    }

    /** Sets the source of the number of seeds that a provider has decrypted; a later source replaces it. */
    void setSeeds(String provider, IntSupplier number) {
        seeds.put(provider, number);
    }

    /** Removes the number of a provider, unless another source has replaced {@code number}. */
    void removeSeeds(String provider, IntSupplier number) {
        seeds.remove(provider, number);
    }

    private double now() {
        return clock.millis() / 1000.0;
    }

    private static String label(String provider) {
        return "provider_name=\"" + RequestLabels.escaped(provider) + '"';
    }

    private Map<String, Number> seeds() {
        Map<String, Number> samples = new TreeMap<>();
        seeds.forEach((provider, number) -> samples.put(label(provider), number.getAsInt()));
        return samples;
    }

    List<Metric> metrics() {
        return List.of(
                new Metric(
                        PREFIX + "kms_operations_latency_seconds",
                        "KMS operation duration with gRPC error code status total.",
                        Type.HISTOGRAM,
                        calls::samples),
                new Metric(
                        PREFIX + "key_id_hash_total",
                        "Number of times a keyID is used split by transformation type, provider, and apiserver identity.",
                        Type.COUNTER,
                        () -> used.samples(Uses::count)),
                new Metric(
                        PREFIX + "key_id_hash_last_timestamp_seconds",
                        "The last time in seconds when a keyID was used.",
                        Type.GAUGE,
                        () -> used.samples(Uses::lastSeconds)),
                new Metric(
                        PREFIX + "key_id_hash_status_last_timestamp_seconds",
                        "The last time in seconds when a keyID was returned by the Status RPC call.",
                        Type.GAUGE,
                        () -> reported.samples(Uses::lastSeconds)),
                new Metric(
                        PREFIX + "invalid_key_id_from_status_total",
                        "Number of times an invalid keyID is returned by the Status RPC call split by error.",
                        Type.COUNTER,
                        invalid::samples),
                new Metric(
                        PREFIX + "dek_source_cache_size",
                        "Number of records in data encryption key (DEK) source cache. On a restart, this value is an"
                                + " approximation of the number of decrypt RPC calls the server will make to the KMS plugin.",
                        Type.GAUGE,
                        this::seeds));
    }
}
