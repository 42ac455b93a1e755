package dev.kontract.server.encryption;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;

/**
 * The KMS plugins of a configuration. A plugin that is in the next configuration as well stays connected. Used by one thread at a time,
 * except {@link #areHealthy} and {@link #close}.
 */
final class KmsCiphers implements AutoCloseable {

    /** Returns the cipher of a provider. */
    @FunctionalInterface
    interface Source {
        KmsCipher get(KmsSettings settings) throws IOException;
    }

    /** Parses a configuration with the plugins that it names. */
    @FunctionalInterface
    interface Parser {
        EncryptionRules parse(Source plugins) throws IOException;
    }

    private final ScheduledExecutorService timer;
    private volatile Map<KmsSettings, KmsCipher> opened = Map.of();
    private boolean closed;

    /** @param timer has the plugins checked */
    KmsCiphers(ScheduledExecutorService timer) {
        this.timer = timer;
    }

    /**
     * Returns the rules of a configuration, and closes plugins that it does not name.
     *
     * @throws IOException if the configuration is invalid; the plugins are those of the one before then
     */
    EncryptionRules rules(Parser configuration) throws IOException {
        Map<KmsSettings, KmsCipher> before = opened;
        Map<KmsSettings, KmsCipher> after = new HashMap<>();
        try {
            EncryptionRules rules = configuration.parse(settings -> {
                KmsCipher known = before.get(settings);
                KmsCipher cipher = known == null ? open(settings) : known;
                after.put(settings, cipher);
                return cipher;
            });
            publish(after);
            closeExcept(before, after);
            return rules;
        } catch (IOException | RuntimeException e) {
            closeExcept(after, before);
            throw e;
        }
    }

    private synchronized void publish(Map<KmsSettings, KmsCipher> ciphers) throws IOException {
        if (closed) {
            throw new IOException("the storage has been closed");
        }
        opened = Map.copyOf(ciphers);
    }

    private KmsCipher open(KmsSettings settings) throws IOException {
        KmsPlugin plugin = KmsPlugin.Factory.installed().open(settings.socket(), settings.timeout());
        KmsCipher cipher = new KmsCipher(settings.name(), plugin, System::nanoTime);
        try {
            cipher.start(timer);
        } catch (RejectedExecutionException e) {
            cipher.close();
            throw new IOException("the storage has been closed", e);
        }
        return cipher;
    }

    private static void closeExcept(Map<KmsSettings, KmsCipher> all, Map<KmsSettings, KmsCipher> kept) {
        all.forEach((settings, cipher) -> {
            if (!kept.containsKey(settings)) {
                cipher.close();
            }
        });
    }

    boolean areHealthy() {
        return opened.values().stream().allMatch(KmsCipher::isHealthy);
    }

    /** Closes the plugins, also while another thread reads a configuration. */
    @Override
    public synchronized void close() {
        closed = true;
        opened.values().forEach(KmsCipher::close);
    }
}
