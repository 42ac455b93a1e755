package dev.kontract.server.encryption;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The KMS plugins of a configuration. A plugin that is in the next configuration as well stays connected. Used by one thread at a time,
 * except {@link #areHealthy} and {@link #close}.
 */
final class KmsCiphers implements AutoCloseable {

    /** Reads that have begun with the configuration before are over by then. */
    private static final long CLOSED_AFTER_SECONDS = 30;

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

    /** Returns a plugin that is not connected. */
    @FunctionalInterface
    interface Opener {
        KmsPlugin open(KmsSettings settings) throws IOException;
    }

    private final Opener opener;
    private final ScheduledExecutorService timer;
    private final PluginWait startWait;
    private final PluginMetrics metrics;
    private final Set<KmsCipher> retired = ConcurrentHashMap.newKeySet();
    private volatile Map<KmsSettings, KmsCipher> opened = Map.of();
    private boolean isApplied;
    private boolean closed;

    /**
     * Creates a set without plugins.
     *
     * @param timer has plugins closed that are no longer needed
     * @param startWait the wait for the plugins of the first configuration
     * @param metrics measures the plugins
     */
    KmsCiphers(Opener opener, ScheduledExecutorService timer, PluginWait startWait, PluginMetrics metrics) {
        this.opener = opener;
        this.timer = timer;
        this.startWait = startWait;
        this.metrics = metrics;
    }

    /**
     * Applies a configuration, and closes plugins that it does not name some time later. Waits for the plugins of the first one.
     *
     * @param application what is to be done with the rules
     * @throws IOException if the configuration is invalid, or a plugin does not work that the one before does not have; that one
     *     remains in effect then
     */
    void apply(Parser configuration, Consumer<EncryptionRules> application) throws IOException {
        Map<KmsSettings, KmsCipher> before = opened;
        Map<KmsSettings, KmsCipher> after = new HashMap<>();
        long begun = startWait.nanoTime().getAsLong();
        try {
            EncryptionRules rules = configuration.parse(settings -> {
                KmsCipher cipher = before.get(settings);
                if (cipher == null) {
                    cipher = open(settings, begun);
                }
                after.put(settings, cipher);
                return cipher;
            });
            publish(after);
            application.accept(rules);
            isApplied = true;
        } catch (IOException | RuntimeException e) {
            others(after, before).forEach(KmsCipher::close);
            throw e;
        }
        for (KmsCipher each : others(before, after)) {
            retired.add(each);
            Future<?> unused = timer.schedule(() -> close(each), CLOSED_AFTER_SECONDS, TimeUnit.SECONDS);
        }
    }

    private synchronized void publish(Map<KmsSettings, KmsCipher> ciphers) throws IOException {
        if (closed) {
            throw new IOException("the storage has been closed");
        }
        opened = Map.copyOf(ciphers);
    }

    private KmsCipher open(KmsSettings settings, long begun) throws IOException {
        KmsPlugin plugin = new MeasuredPlugin(settings.name(), opener.open(settings), metrics);
        KmsCipher cipher = new KmsCipher(settings.name(), plugin, System::nanoTime, metrics);
        try {
            if (isApplied) {
                requireHealthy(settings, cipher);
            } else {
                startWait.await(settings, cipher, begun);
            }
        } catch (IOException | RuntimeException e) {
            cipher.close();
            throw e;
        }
        cipher.start();
        return cipher;
    }

    /** A reload does not wait, because the configuration before remains in effect. */
    private static void requireHealthy(KmsSettings settings, KmsCipher cipher) throws IOException {
        cipher.check();
        if (!cipher.isHealthy()) {
            throw new IOException("the KMS plugin " + settings.name() + " is not healthy: " + cipher.problem());
        }
    }

    /** Returns the ciphers that are not in {@code kept}. */
    private static Set<KmsCipher> others(Map<KmsSettings, KmsCipher> all, Map<KmsSettings, KmsCipher> kept) {
        Map<KmsSettings, KmsCipher> others = new HashMap<>(all);
        others.keySet().removeAll(kept.keySet());
        return Set.copyOf(others.values());
    }

    private void close(KmsCipher cipher) {
        if (retired.remove(cipher)) {
            cipher.close();
        }
    }

    boolean areHealthy() {
        return opened.values().stream().allMatch(KmsCipher::isHealthy);
    }

    /** Closes the plugins, also while another thread reads a configuration. */
    @Override
    public synchronized void close() {
        closed = true;
        opened.values().forEach(KmsCipher::close);
        retired.forEach(this::close);
    }
}
