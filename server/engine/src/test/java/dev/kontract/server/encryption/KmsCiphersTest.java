package dev.kontract.server.encryption;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.encryption.KmsCipherTest.InvertingPlugin;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class KmsCiphersTest {

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final Map<String, InvertingPlugin> plugins = new HashMap<>();
    private final List<String> away = new ArrayList<>();
    private final List<EncryptionRules> applied = new ArrayList<>();
    private final KmsCiphers ciphers = new KmsCiphers(this::open, timer);

    @AfterEach
    void close() {
        ciphers.close();
        timer.shutdownNow();
    }

    private KmsPlugin open(KmsSettings settings) {
        InvertingPlugin plugin = new InvertingPlugin();
        plugin.isAway = away.contains(settings.name());
        plugins.put(settings.name(), plugin);
        return plugin;
    }

    private void apply(String... names) throws IOException {
        ciphers.apply(
                source -> {
                    for (String name : names) {
                        source.get(new KmsSettings(name, Path.of("/" + name), Duration.ofSeconds(1)));
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
    void apply_firstConfiguration_mayNameAPluginThatIsAway() throws Exception {
        away.add("a");
        apply("a");

        assertThat(applied).hasSize(1);
        assertThat(ciphers.areHealthy()).isFalse();
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
