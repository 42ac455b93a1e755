package dev.kontract.server.encryption;

import dev.kontract.server.configuration.ConfigurationFormat;
import dev.kontract.server.configuration.ReloadedFile;
import dev.kontract.server.storage.ValueEncryption;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Encrypts values by the rules of a file, which may be reloaded when it changes. */
final class FileEncryption implements ValueEncryption {

    private final Path file;
    private final ReloadedFile content;
    private final ScheduledExecutorService timer;
    private final KmsCiphers plugins;
    private volatile EncryptionRules rules = new EncryptionRules(Map.of());

    private FileEncryption(Path file, byte[] content, PluginWait startWait, PluginMetrics metrics) throws IOException {
        this.file = file;
        this.content = new ReloadedFile(file, content, this::apply, Clock.systemUTC());
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "encryption-reload");
            thread.setDaemon(true);
            return thread;
        });
        this.plugins = new KmsCiphers(
                each -> KmsPlugin.Factory.installed().open(each.socket(), each.timeout()), timer, startWait, metrics);
        try {
            apply(content);
        } catch (IOException | RuntimeException e) {
            timer.shutdownNow();
            throw e;
        }
    }

    /**
     * Reads a file.
     *
     * @param startWait the wait for the KMS plugins in it
     * @param metrics measures the plugins
     * @throws IOException if it cannot be read or is invalid, with a message that lists all errors, or a plugin is not healthy
     */
    static FileEncryption of(Path file, PluginWait startWait, PluginMetrics metrics) throws IOException {
        return new FileEncryption(file, ConfigurationFormat.read(file), startWait, metrics);
    }

    /**
     * Checks a file without connecting to the KMS plugins in it.
     *
     * @throws IOException if it cannot be read or is invalid; the message lists all errors
     */
    static void validate(Path file) throws IOException {
        EncryptionConfiguration.validate(file, ConfigurationFormat.read(file));
    }

    private void apply(byte[] changed) throws IOException {
        plugins.apply(source -> EncryptionConfiguration.parse(file, changed, source), applied -> rules = applied);
    }

    /** Starts to look for changes of the file, until this is closed, and returns the file. */
    ReloadedFile startReloading() {
        content.start(timer);
        return content;
    }

    /** Applies the file if it has changed. */
    void reload() {
        content.check();
    }

    @Override
    public byte[] encrypt(String key, byte[] value) {
        return rules.encrypt(key, value);
    }

    @Override
    public byte[] decrypt(String key, byte[] stored) throws UnreadableValueException {
        return rules.decrypt(key, stored);
    }

    @Override
    public boolean covers(String key) {
        return rules.covers(key);
    }

    @Override
    public boolean isCurrent(String key, byte[] stored) {
        return rules.isCurrent(key, stored);
    }

    @Override
    public Map<String, Supplier<String>> notes() {
        return Map.of("encryption-config", this::note);
    }

    private String note() {
        return content.reloads().isCurrent() ? "" : "the file has changed and is invalid, the former content applies";
    }

    @Override
    public Map<String, BooleanSupplier> healthChecks() {
        return Map.of("kms-providers", plugins::areHealthy);
    }

    @Override
    public void close() {
        content.close();
        plugins.close();
        timer.shutdownNow();
    }
}
