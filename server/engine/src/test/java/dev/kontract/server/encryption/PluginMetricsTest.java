package dev.kontract.server.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.encryption.KmsCipherTest.InvertingPlugin;
import dev.kontract.server.metrics.Metric;
import java.io.IOException;
import java.time.Clock;
import java.util.Map;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

class PluginMetricsTest {

    private final PluginMetrics metrics = new PluginMetrics(Clock.systemUTC());
    private final InvertingPlugin plugin = new InvertingPlugin();
    private final KmsPlugin measured = new MeasuredPlugin("p", plugin, metrics);

    /** Returns the samples of a metric. */
    static Map<String, Number> samples(PluginMetrics metrics, String name) {
        return metrics.metrics().stream()
                .filter(each -> each.name().equals("apiserver_envelope_encryption_" + name))
                .map(Metric::samples)
                .findFirst()
                .orElseThrow()
                .get();
    }

    private static String calls(String code, String method) {
        return "_count{grpc_status_code=\"" + code + "\",method_name=\"/v2.KeyManagementService/" + method
                + "\",provider_name=\"p\"}";
    }

    @Test
    void calls_areMeasuredByMethodAndCode() throws Exception {
        measured.status();
        measured.decrypt(measured.encrypt(new byte[] {1}));
        measured.decrypt(measured.encrypt(new byte[] {2}));
        plugin.isAway = true;
        assertThatExceptionOfType(IOException.class).isThrownBy(measured::status);
        KmsPlugin failing = new MeasuredPlugin("p", new FailingPlugin(), metrics);
        assertThatExceptionOfType(KmsPlugin.CallException.class).isThrownBy(failing::status);

        assertThat(samples(metrics, "kms_operations_latency_seconds"))
                .containsEntry(calls("OK", "Status"), 1L)
                .containsEntry(calls("OK", "Encrypt"), 2L)
                .containsEntry(calls("OK", "Decrypt"), 2L)
                .containsEntry(calls("unknown-non-grpc", "Status"), 1L)
                .containsEntry(calls("DeadlineExceeded", "Status"), 1L);
    }

    @Test
    void keys_beyondTheHundredMostRecentOnes_areDropped() {
        for (int i = 0; i < 150; i++) {
            metrics.used(PluginMetrics.Use.TO_STORAGE, "p", "key-" + i);
            metrics.used(PluginMetrics.Use.TO_STORAGE, "p", "key-0");
        }

        assertThat(samples(metrics, "key_id_hash_total")).hasSize(100).containsValue(151L);
    }

    @Test
    void keys_thatAreTooLong_areCountedAsInvalid() {
        metrics.reported("p", "x".repeat(1025));

        assertThat(samples(metrics, "invalid_key_id_from_status_total"))
                .isEqualTo(Map.of("error=\"too_long\",provider_name=\"p\"", 1L));
        assertThat(samples(metrics, "key_id_hash_status_last_timestamp_seconds"))
                .isEmpty();
    }

    @Test
    void seeds_ofAProviderThatWasReplaced_areThoseOfTheLaterOne() {
        IntSupplier former = () -> 1;
        metrics.setSeeds("p\"q", former);
        metrics.setSeeds("p\"q", () -> 2);
        metrics.removeSeeds("p\"q", former);

        assertThat(samples(metrics, "dek_source_cache_size")).isEqualTo(Map.of("provider_name=\"p\\\"q\"", 2));
    }

    private static final class FailingPlugin implements KmsPlugin {

        @Override
        public Status status() throws IOException {
            throw new CallException("DEADLINE_EXCEEDED: late", "DeadlineExceeded", new IOException("late"));
        }

        @Override
        public EncryptedKey encrypt(byte[] key) throws IOException {
            throw new IOException("unused");
        }

        @Override
        public byte[] decrypt(EncryptedKey key) throws IOException {
            throw new IOException("unused");
        }

        @Override
        public void close() {}
    }
}
