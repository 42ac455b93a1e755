package dev.kontract.server.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.encryption.KmsCipherTest.InvertingPlugin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KmsCiphersTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Map<String, InvertingPlugin> plugins = new HashMap<>();
    private final List<String> away = new ArrayList<>();
    private final List<EncryptionRules> applied = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final PluginMetrics metrics = new PluginMetrics(Clock.systemUTC());
    private final List<Runnable> duringPauses = new ArrayList<>();
    private final KmsCiphers ciphers =
            new KmsCiphers(this::open, timer, new PluginWait(LIMIT, this::pause, nanos::get), metrics);

    @AfterEach
    void close() {
        ciphers.close();
        timer.shutdownNow();
    }

    private static KmsSettings settings(String name) {
        return new KmsSettings(name, Path.of("/" + name), Duration.ofSeconds(1));
    }

    private KmsPlugin open(KmsSettings settings) {
        InvertingPlugin plugin = new InvertingPlugin();
        plugin.isAway = away.contains(settings.name());
        plugins.put(settings.name(), plugin);
        return plugin;
    }

    /** Does the next thing that is to happen during a wait. */
    private void pause(Duration time) {
        nanos.addAndGet(time.toNanos());
        if (!duringPauses.isEmpty()) {
            duringPauses.remove(0).run();
        }
    }

    private void apply(String... names) throws IOException {
        ciphers.apply(
                source -> {
                    for (String name : names) {
                        source.get(settings(name));
                    }
                    return new EncryptionRules(Map.of());
                },
                applied::add);
    }

    @Test
    void apply_keepsPluginsOfBoth_andClosesOthersLater() throws Exception {
        apply("a", "b");
        InvertingPlugin kept = plugins.get("b");
        apply("b", "c");

        assertThat(plugins.get("b")).isSameAs(kept);
        assertThat(plugins.get("a").isClosed).isFalse();
        ciphers.close();
        assertThat(plugins.values()).allMatch(plugin -> plugin.isClosed);
    }

    @Test
    void apply_firstConfiguration_waitsForItsPlugins() throws Exception {
        away.add("a");
        away.add("b");
        duringPauses.add(() -> assertThat(applied).isEmpty());
        duringPauses.add(() -> plugins.get("a").isAway = false);
        duringPauses.add(() -> plugins.get("b").isAway = false);
        apply("a", "b");

        assertThat(duringPauses).isEmpty();
        assertThat(applied).hasSize(1);
        assertThat(ciphers.areHealthy()).isTrue();
    }

    @Test
    void apply_firstConfigurationWithAPluginThatStaysAway_failsAfterTheLimitOfAllPlugins() {
        away.add("a");
        away.add("b");
        long begun = nanos.get();
        duringPauses.add(() -> nanos.addAndGet(LIMIT.toNanos() / 2));
        duringPauses.add(() -> plugins.get("a").isAway = false);

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> apply("a", "b"))
                .withMessage(
                        "the KMS plugin b at unix:///b did not become healthy within 30 seconds (UNAVAILABLE: no such"
                                + " file); start it, or correct its endpoint");
        assertThat(Duration.ofNanos(nanos.get() - begun)).isBetween(LIMIT, LIMIT.plusSeconds(1));
        assertThat(applied).isEmpty();
        assertThat(plugins.values()).allMatch(plugin -> plugin.isClosed);
    }

    @Test
    void apply_firstConfiguration_stopsWaitingWhenInterrupted() {
        away.add("a");
        KmsCiphers interrupted = new KmsCiphers(this::open, timer, PluginWait.upTo(LIMIT), metrics);
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> interrupted.apply(
                        source -> {
                            source.get(settings("a"));
                            return new EncryptionRules(Map.of());
                        },
                        applied::add))
                .withMessage("interrupted while waiting for the KMS plugin a");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(plugins.get("a").isClosed).isTrue();
    }

    @Test
    void apply_laterConfigurationWithAPluginThatIsAway_keepsTheFormerOne() throws Exception {
        apply("a");
        away.add("c");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> apply("b", "c"))
                .withMessage("the KMS plugin c is not healthy: UNAVAILABLE: no such file");
        assertThat(applied).hasSize(1);
        assertThat(plugins.get("a").isClosed).isFalse();
        assertThat(plugins.get("b").isClosed).isTrue();
        assertThat(plugins.get("c").isClosed).isTrue();
        assertThat(ciphers.areHealthy()).isTrue();
    }

    @Test
    void apply_whileItIsClosed_closesWhatItHasOpened() {
        ciphers.close();

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> apply("a"))
                .withMessage("the storage has been closed");
        assertThat(plugins.get("a").isClosed).isTrue();
    }
}
