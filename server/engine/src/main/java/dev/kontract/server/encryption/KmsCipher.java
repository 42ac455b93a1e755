package dev.kontract.server.encryption;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.kontract.server.encryption.KmsPlugin.EncryptedKey;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Encrypts values with keys that a {@link KmsPlugin} encrypts (the provider {@code kms}, version 2). One encrypted seed serves all new
 * values until the plugin names another key. Thread-safe.
 *
 * <p>The plugin is asked for its state every minute, and every ten seconds while it fails, by a thread of its own. Values can be
 * encrypted for three minutes after the last answer. Without the plugin, values can be decrypted whose keys this process has used, up
 * to a thousand.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/administer-cluster/kms-provider/">Using a KMS provider for data encryption</a>
 */
final class KmsCipher implements ValueCipher, AutoCloseable {

    /** How long a key may be used after the plugin has last confirmed it. */
    static final Duration LIFETIME = Duration.ofMinutes(3);

    private static final Logger LOG = LoggerFactory.getLogger(KmsCipher.class);
    private static final int MOST_KEYS = 1000;
    private static final long HEALTHY_SECONDS = 60;
    private static final long FAILING_SECONDS = 10;
    private static final int LONGEST_PROBLEM = 200;

    /**
     * What a cipher was made of.
     *
     * @param isSeed whether {@code key} is a seed of keys
     */
    private record Origin(EncryptedKey key, boolean isSeed) {}

    /**
     * What new values are encrypted with.
     *
     * @param end when it may not be used any more, unless the plugin confirms the key before
     */
    private record Current(Origin origin, ValueCipher cipher, long end) {}

    private final String name;
    private final KmsPlugin plugin;
    private final LongSupplier nanoTime;
    private final PluginMetrics metrics;
    private final IntSupplier seeds = this::seeds;
    private final ScheduledExecutorService timer;
    private final Map<Origin, ValueCipher> decrypted = new LinkedHashMap<>(16, 0.75f, true) {

        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Origin, ValueCipher> eldest) {
            return size() > MOST_KEYS;
        }
    };
    private volatile @Nullable Current current;
    private volatile String problem = "";
    private volatile boolean closed;

    /**
     * Creates a cipher, which cannot encrypt before its first {@linkplain #check check}.
     *
     * @param name the name of the provider, for messages
     * @param plugin is closed with this
     * @param nanoTime the clock, as {@link System#nanoTime}
     * @param metrics counts the use of keys
     */
    KmsCipher(String name, KmsPlugin plugin, LongSupplier nanoTime, PluginMetrics metrics) {
        this.name = name;
        this.plugin = plugin;
        this.nanoTime = nanoTime;
        this.metrics = metrics;
        this.timer = Executors.newSingleThreadScheduledExecutor(task -> {
            Thread thread = new Thread(task, "kms-" + name);
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Checks the plugin at intervals from now on, until this is closed. */
    void start() {
        metrics.setSeeds(name, seeds);
        scheduleCheck();
    }

    private void scheduleCheck() {
        try {
            Future<?> unused = timer.schedule(
                    this::checkAgain, problem.isEmpty() ? HEALTHY_SECONDS : FAILING_SECONDS, TimeUnit.SECONDS);
        } catch (RejectedExecutionException e) {
            LOG.debug("the KMS plugin {} is not checked any more: it is closed", name);
        }
    }

    private void checkAgain() {
        check();
        scheduleCheck();
    }

    /** Asks the plugin for its state, and takes a new seed if it encrypts with another key than before. */
    void check() {
        String before = problem;
        try {
            confirm(nanoTime.getAsLong() + LIFETIME.toNanos());
            problem = "";
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            problem = shown(e);
        }
        if (closed || problem.isEmpty() == before.isEmpty()) {
            return;
        }
        if (problem.isEmpty()) {
            LOG.info("The KMS plugin {} is healthy again", name);
        } else {
            LOG.error("The KMS plugin {} is not healthy: {}", name, problem);
        }
    }

    private void confirm(long end) throws IOException, GeneralSecurityException {
        KmsPlugin.Status status = plugin.status();
        if (!status.health().equals("ok")) {
            throw new IOException("got unexpected healthz status: " + status.health());
        }
        if (!status.version().equals("v2") && !status.version().equals("v2beta1")) {
            throw new IOException("expected KMSv2 API version v2, got " + status.version());
        }
        metrics.reported(name, status.keyId());
        Current known = current;
        if (known != null && known.origin.key().keyId().equals(status.keyId())) {
            current = new Current(known.origin, known.cipher, end);
            return;
        }
        byte[] seed = ValueCipher.random(SeedCipher.SEED);
        EncryptedKey key = KmsEnvelope.storable(plugin.encrypt(seed));
        if (!key.keyId().equals(status.keyId())) {
            throw new IOException("the plugin encrypts with another key than the one it names");
        }
        if (known != null) {
            remember(known.origin, known.cipher);
        }
        current = new Current(new Origin(key, true), new SeedCipher(seed), end);
    }

    /** Returns whether the last check has succeeded, and new values can be encrypted. */
    boolean isHealthy() {
        Current now = current;
        return problem.isEmpty() && now != null && !isOver(now);
    }

    /** Returns what is wrong with the plugin, on one line; {@code ""} if nothing is. */
    String problem() {
        return problem;
    }

    private boolean isOver(Current key) {
        return nanoTime.getAsLong() - key.end >= 0;
    }

    @Override
    public byte[] encrypt(byte[] plain, byte[] place) throws GeneralSecurityException {
        Current now = current;
        if (now == null || isOver(now)) {
            String why = problem.isEmpty() ? "it has not answered for three minutes" : problem;
            throw new GeneralSecurityException("the KMS plugin " + name + " is not healthy: " + why);
        }
        metrics.used(PluginMetrics.Use.TO_STORAGE, name, now.origin.key().keyId());
        ByteString data = UnsafeByteOperations.unsafeWrap(now.cipher.encrypt(plain, place));
        return new KmsEnvelope(data, now.origin.key(), true).encode();
    }

    @Override
    public byte[] decrypt(byte[] encrypted, byte[] place) throws GeneralSecurityException {
        KmsEnvelope envelope = KmsEnvelope.decode(encrypted);
        byte[] data = envelope.data().toByteArray();
        Origin origin = new Origin(envelope.key(), envelope.isSeed());
        ValueCipher known = known(origin);
        ValueCipher cipher = known == null ? cipher(origin) : known;
        metrics.used(PluginMetrics.Use.FROM_STORAGE, name, origin.key().keyId());
        byte[] plain = cipher.decrypt(data, place);
        if (known == null) {
            remember(origin, cipher); // Not before it has proved to be the right one.
        }
        return plain;
    }

    private ValueCipher cipher(Origin origin) throws GeneralSecurityException {
        try {
            byte[] key = plugin.decrypt(origin.key());
            return origin.isSeed() ? new SeedCipher(key) : AesCipher.gcm(key);
        } catch (IOException e) {
            throw new UnavailableKeyException("failed to decrypt DEK, error: " + shown(e), e);
        } catch (IllegalArgumentException e) {
            throw new GeneralSecurityException("failed to decrypt DEK, error: " + shown(e), e);
        }
    }

    private @Nullable ValueCipher known(Origin origin) {
        Current now = current;
        if (now != null && now.origin.equals(origin)) {
            return now.cipher;
        }
        synchronized (decrypted) {
            return decrypted.get(origin);
        }
    }

    private void remember(Origin origin, ValueCipher cipher) {
        synchronized (decrypted) {
            decrypted.put(origin, cipher);
        }
    }

    @Override
    public boolean isCurrent(byte[] encrypted) {
        Current now = current;
        if (now == null) {
            return true;
        }
        try {
            KmsEnvelope envelope = KmsEnvelope.decode(encrypted);
            return envelope.isSeed()
                    && envelope.key().keyId().equals(now.origin.key().keyId());
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    /** Returns a message on one line, as the plugin may have written parts of it. */
    private static String shown(Exception failure) {
        String text = String.valueOf(failure.getMessage()).replaceAll("\\p{Cntrl}+", " ");
        return text.length() > LONGEST_PROBLEM ? text.substring(0, LONGEST_PROBLEM) + "..." : text;
    }

    private int seeds() {
        synchronized (decrypted) {
            return decrypted.size() + (current == null ? 0 : 1);
        }
    }

    @Override
    public void close() {
        closed = true;
        metrics.removeSeeds(name, seeds);
        timer.shutdownNow();
        plugin.close();
    }
}
