package dev.kontract.server.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kontract.server.ServerConfig;
import dev.kontract.server.audit.AuditDelivery;
import dev.kontract.server.audit.AuditDelivery.Throttle;
import dev.kontract.server.audit.AuditDelivery.Truncation;
import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.protection.ProtectionSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AuditFlagsTest {

    @TempDir
    private Path directory;

    private Path policy = Path.of("");
    private Path webhook = Path.of("");

    @BeforeEach
    void writeFiles() throws IOException {
        policy = Files.writeString(directory.resolve("policy.yaml"), "");
        webhook = Files.writeString(directory.resolve("webhook.yaml"), "");
    }

    @Test
    void log_isQueuedWithoutDelay() throws IOException {
        ProtectionSettings.Audit audit = parse("--audit-log-path=-").orElseThrow();

        assertThat(audit.webhook()).isEmpty();
        assertThat(audit.log())
                .contains(new ProtectionSettings.Log(
                        Optional.empty(),
                        new RotatingFile.Retention(100L * 1024 * 1024, 0, 0, false),
                        AuditDelivery.OF_LOG));
    }

    @Test
    void webhook_hasTheDefaultsOfKubeApiserver() throws IOException {
        ProtectionSettings.Audit audit =
                parse("--audit-webhook-config-file=" + webhook).orElseThrow();

        assertThat(audit.log()).isEmpty();
        assertThat(audit.webhook())
                .contains(new ProtectionSettings.Webhook(webhook, Duration.ofSeconds(10), AuditDelivery.OF_WEBHOOK));
    }

    @Test
    void flags_setEachOption() throws IOException {
        ProtectionSettings.Audit audit = parse(
                        "--audit-log-path=audit.log",
                        "--audit-log-mode=blocking",
                        "--audit-log-compress",
                        "--audit-log-format=json",
                        "--audit-webhook-version=audit.k8s.io/v1",
                        "--audit-webhook-config-file=" + webhook,
                        "--audit-webhook-initial-backoff=3s",
                        "--audit-webhook-batch-buffer-size=5",
                        "--audit-webhook-batch-max-size=4",
                        "--audit-webhook-batch-max-wait=1m",
                        "--audit-webhook-batch-throttle-qps=0.5",
                        "--audit-webhook-batch-throttle-burst=2",
                        "--audit-webhook-truncate-enabled",
                        "--audit-webhook-truncate-max-event-size=100",
                        "--audit-webhook-truncate-max-batch-size=200")
                .orElseThrow();

        ProtectionSettings.Log log = audit.log().orElseThrow();
        assertThat(log.delivery().isBlocking()).isTrue();
        assertThat(log.retention().compressed()).isTrue();
        assertThat(audit.webhook())
                .contains(new ProtectionSettings.Webhook(
                        webhook,
                        Duration.ofSeconds(3),
                        new AuditDelivery(
                                false,
                                5,
                                4,
                                Duration.ofMinutes(1),
                                Optional.of(new Throttle(0.5, 2)),
                                Optional.of(new Truncation(200, 100)))));
    }

    @ParameterizedTest
    @CsvSource({
        "--audit-log-mode=blocking-strict, --audit-log-mode=blocking-strict is not supported",
        "--audit-log-mode=sometimes, 'must be batch or blocking, not sometimes'",
        "--audit-log-batch-max-size=0, --audit-log-batch-max-size must be a positive number",
        "--audit-log-batch-buffer-size=x, must be a number",
        "--audit-log-batch-max-wait=1, must be a duration",
        "--audit-log-batch-throttle-enable=maybe, must be true or false",
        "--audit-log-batch-throttle-enable, --audit-log-batch-throttle-qps must be a positive number",
        "--audit-log-format=legacy, '--audit-log-format must be json, not legacy'",
        "--audit-log-version=audit.k8s.io/v1beta1, must be audit.k8s.io/v1",
        "--audit-webhook-initial-backoff=-1s, must be a duration",
    })
    void invalidValue_isRefused(String flag, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--audit-log-path=-", flag))
                .withMessageContaining(message);
    }

    @Test
    void webhookThatBlocks_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse("--audit-webhook-config-file=" + webhook, "--audit-webhook-mode=blocking"))
                .withMessageContaining("is not supported: requests do not wait for a webhook");
    }

    @Test
    void batchesShorterThanAnEvent_areRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parse(
                        "--audit-log-path=-", "--audit-log-truncate-enabled", "--audit-log-truncate-max-batch-size=1"))
                .withMessageContaining("must not be less than the maximum size of an event");
    }

    private Optional<ProtectionSettings.Audit> parse(String... flags) throws IOException {
        List<String> all = new ArrayList<>(List.of("--audit-policy-file=" + policy));
        all.addAll(List.of(flags));
        return ServerConfig.ofFlags(all.toArray(String[]::new))
                .build()
                .protection()
                .audit();
    }
}
