package dev.kontract.server.encryption;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.kontract.server.encryption.KmsPlugin.EncryptedKey;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Encrypts values with keys that a {@link KmsPlugin} encrypts (the provider {@code kms}, version 2). One encrypted seed serves all new
 * values until the plugin names another key. Thread-safe.
 *
 * <p>The plugin is asked for its state every minute, and every ten seconds while it fails. Values can be encrypted for three minutes
 * after the last success, and decrypted as long as their key is among the latest thousand.
 *
 * @see <a href="https://kubernetes.io/docs/tasks/administer-cluster/kms-provider/">Using a KMS provider for data encryption</a>
 */
final class KmsCipher implements ValueCipher, AutoCloseable {

    /** How long a key may be used after the plugin has last confirmed it. */
    static final Duration LIFETIME = Duration.ofMinutes(3);

    private static final Logger LOG = LoggerFactory.getLogger(KmsCipher.class);
    private static final long HEALTHY_SECONDS = 60;
    private static final long FAILING_SECONDS = 10;
    private static final int MOST_KEYS = 1000;

    /**
     * What new values are encrypted with.
     *
     * @param end when it may not be used any more, unless the plugin confirms the key before
     */
    private record Current(EncryptedKey key, ValueCipher cipher, long end) {}

    /**
     * What a cipher was made of.
     *
     * @param isSeed whether {@code key} is a seed of keys
     */
    private record Origin(EncryptedKey key, boolean isSeed) {}

    private final String name;
    private final KmsPlugin plugin;
    private final LongSupplier nanoTime;
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
    private @Nullable ScheduledFuture<?> next;

    /**
     * Creates a cipher, which cannot encrypt before its first {@linkplain #check check}.
     *
     * @param name the name of the provider, for messages
     * @param plugin is closed with this
     * @param nanoTime measures
     */
    KmsCipher(String name, KmsPlugin plugin, LongSupplier nanoTime) {
        this.name = name;
        this.plugin = plugin;
        this.nanoTime = nanoTime;
    }

    /** Checks the plugin now, and again at intervals until this is closed. */
    void start(ScheduledExecutorService timer) {
        check();
        synchronized (this) {
            if (!closed) {
                long wait = isHealthy() ? HEALTHY_SECONDS : FAILING_SECONDS;
                next = timer.schedule(() -> start(timer), wait, TimeUnit.SECONDS);
            }
        }
    }

    /** Asks the plugin for its state, and takes a new seed if it encrypts with another key than before. */
    void check() {
        String before = problem;
        try {
            confirm(nanoTime.getAsLong() + LIFETIME.toNanos());
            problem = "";
        } catch (IOException | GeneralSecurityException e) {
            problem = String.valueOf(e.getMessage());
        }
        if (!problem.equals(before) && !closed) {
            if (problem.isEmpty()) {
                LOG.info("The KMS plugin {} is healthy again", name);
            } else {
                LOG.error("The KMS plugin {} is not healthy: {}", name, problem);
            }
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
        Current known = current;
        if (known != null && known.key.keyId().equals(status.keyId())) {
            current = new Current(known.key, known.cipher, end);
            return;
        }
        byte[] seed = ValueCipher.random(SeedCipher.SEED);
        EncryptedKey key = KmsEnvelope.valid(plugin.encrypt(seed));
        if (!key.keyId().equals(status.keyId())) {
            throw new IOException("the plugin encrypts with another key than the one it names");
        }
        ValueCipher cipher = new SeedCipher(seed);
        remember(new Origin(key, true), cipher);
        current = new Current(key, cipher, end);
    }

    boolean isHealthy() {
        return problem.isEmpty();
    }

    @Override
    public byte[] encrypt(byte[] plain, byte[] place) throws GeneralSecurityException {
        Current now = current;
        if (now == null || nanoTime.getAsLong() - now.end >= 0) {
            throw new GeneralSecurityException("the KMS plugin " + name + " is not healthy: " + problem);
        }
        ByteString data = UnsafeByteOperations.unsafeWrap(now.cipher.encrypt(plain, place));
        return new KmsEnvelope(data, now.key, true).encode();
    }

    @Override
    public byte[] decrypt(byte[] encrypted, byte[] place) throws GeneralSecurityException {
        KmsEnvelope envelope = KmsEnvelope.decode(encrypted);
        Origin origin = new Origin(envelope.key(), envelope.isSeed());
        ValueCipher cipher = known(origin);
        if (cipher == null) {
            try {
                byte[] key = plugin.decrypt(envelope.key());
                cipher = envelope.isSeed() ? new SeedCipher(key) : AesCipher.gcm(key);
            } catch (IOException | IllegalArgumentException e) {
                throw new GeneralSecurityException("failed to decrypt DEK, error: " + e.getMessage(), e);
            }
            remember(origin, cipher);
        }
        return cipher.decrypt(envelope.data().toByteArray(), place);
    }

    private @Nullable ValueCipher known(Origin origin) {
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
            return envelope.isSeed() && envelope.key().keyId().equals(now.key.keyId());
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    @Override
    public void close() {
        closed = true;
        synchronized (this) {
            if (next != null) {
                next.cancel(false);
            }
        }
        plugin.close();
    }
}
