package dev.kontract.server.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.google.protobuf.ByteString;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KmsCipherTest {

    private static final byte[] VALUE = "{\"kind\":\"Secret\"}".getBytes(UTF_8);
    private static final byte[] PLACE = "_core/secrets/default/s".getBytes(UTF_8);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private final PluginMetrics metrics = new PluginMetrics(Clock.fixed(Instant.ofEpochMilli(1500), ZoneOffset.UTC));
    private final InvertingPlugin plugin = new InvertingPlugin();
    private final KmsCipher cipher = new KmsCipher("p", plugin, nanos::get, metrics);

    /** Encrypts keys by the inversion of their bits. */
    static final class InvertingPlugin implements KmsPlugin {

        String keyId = "key-1";
        String health = "ok";
        String version = "v2";
        String encryptsWith = "";
        String annotation = "version.example.com";
        boolean isAway;
        boolean isClosed;
        int decrypted;

        /** Instead of that of the key. */
        byte[] decryption = {};

        @Override
        public Status status() throws IOException {
            answer();
            return new Status(version, health, keyId);
        }

        @Override
        public EncryptedKey encrypt(byte[] key) throws IOException {
            answer();
            return new EncryptedKey(
                    ByteString.copyFrom(inverted(key)),
                    encryptsWith.isEmpty() ? keyId : encryptsWith,
                    Map.of(annotation, ByteString.copyFromUtf8("1")));
        }

        @Override
        public byte[] decrypt(EncryptedKey key) throws IOException {
            answer();
            decrypted++;
            return decryption.length > 0
                    ? decryption
                    : inverted(key.ciphertext().toByteArray());
        }

        private void answer() throws IOException {
            if (isAway) {
                throw new IOException("UNAVAILABLE: no such file");
            }
        }

        private static byte[] inverted(byte[] bytes) {
            byte[] result = bytes.clone();
            for (int i = 0; i < result.length; i++) {
                result[i] ^= -1;
            }
            return result;
        }

        @Override
        public void close() {
            isClosed = true;
        }
    }

    @Test
    void encrypt_takesOneSeedForAllValues_andDecryptAsksForItOnce() throws Exception {
        cipher.check();
        byte[] first = cipher.encrypt(VALUE, PLACE);
        byte[] second = cipher.encrypt(VALUE, PLACE);
        KmsCipher restarted = new KmsCipher("p", plugin, nanos::get, metrics);

        assertThat(first).isNotEqualTo(second);
        assertThat(new String(first, UTF_8)).doesNotContain("Secret");
        assertThat(restarted.decrypt(first, PLACE)).isEqualTo(VALUE);
        assertThat(restarted.decrypt(second, PLACE)).isEqualTo(VALUE);
        assertThat(cipher.decrypt(first, PLACE)).isEqualTo(VALUE);
        assertThat(plugin.decrypted).isEqualTo(1);
        assertThatExceptionOfType(GeneralSecurityException.class)
                .isThrownBy(() -> cipher.decrypt(first, "_core/secrets/default/t".getBytes(UTF_8)));
    }

    @Test
    void check_takesANewSeed_whenThePluginNamesAnotherKey() throws Exception {
        cipher.check();
        byte[] former = cipher.encrypt(VALUE, PLACE);
        assertThat(cipher.isCurrent(former)).isTrue();
        plugin.keyId = "key-2";
        cipher.check();

        assertThat(cipher.isCurrent(former)).isFalse();
        assertThat(cipher.isCurrent(cipher.encrypt(VALUE, PLACE))).isTrue();
        assertThat(cipher.decrypt(former, PLACE)).isEqualTo(VALUE);
    }

    @Test
    void encrypt_worksForThreeMinutes_afterThePluginHasGone() throws Exception {
        cipher.check();
        byte[] stored = cipher.encrypt(VALUE, PLACE);
        plugin.isAway = true;
        nanos.addAndGet(KmsCipher.LIFETIME.toNanos() - 1);
        cipher.check();

        assertThat(cipher.isHealthy()).isFalse();
        assertThat(cipher.decrypt(cipher.encrypt(VALUE, PLACE), PLACE)).isEqualTo(VALUE);
        nanos.incrementAndGet();
        assertThatExceptionOfType(GeneralSecurityException.class)
                .isThrownBy(() -> cipher.encrypt(VALUE, PLACE))
                .withMessage("the KMS plugin p is not healthy: UNAVAILABLE: no such file");
        assertThat(cipher.decrypt(stored, PLACE)).isEqualTo(VALUE);

        plugin.isAway = false;
        cipher.check();
        assertThat(cipher.isHealthy()).isTrue();
        assertThat(cipher.isCurrent(cipher.encrypt(VALUE, PLACE))).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "v2, out of order, key-1, got unexpected healthz status: out of order",
        "v3, ok, key-1, 'expected KMSv2 API version v2, got v3'",
        "v2, ok, '', keyID is empty"
    })
    void check_ofAPluginThatIsNotHealthy_saysWhy(String version, String health, String keyId, String why) {
        plugin.version = version;
        plugin.health = health;
        plugin.keyId = keyId;
        cipher.check();

        assertThatExceptionOfType(GeneralSecurityException.class)
                .isThrownBy(() -> cipher.encrypt(VALUE, PLACE))
                .withMessage("the KMS plugin p is not healthy: " + why);
    }

    /** The values were encrypted by the packages of kube-apiserver 1.36.3, the first one with a seed, the other with a key. */
    @ParameterizedTest
    @CsvSource({
        "Dp6c5tidtPxYOivEieG+KxiKT/tAEBa+zDqSobD5Al0=,"
                + " Ck1ABnpFvD7fJTvdC8oT+0MDIbuLKAu4/aN/WArDadg62Yw7zHZRPy55522GDutnkF8zzpiaWWd3Q5Nmc1WL5EKVk2CCwkrjOgnOGC6RuhIFa2V5"
                + "LTEaPESZ+ILLRfvTw3vZIie1tsUNBi6snaz9Byd8uazp01MDfXbSJhbjR+KY7xW54+HwZx/SNHa6HM3JZWnXGiIcChd2ZXJzaW9uLmttcy5leGFt"
                + "cGxlLmNvbRIBMSgB",
        "PUWroC8KdWvbBVddMb65wgBoQQBYc5R43w7Dng8FrVs=,"
                + " Ci3gPvDuAcqaOwAAAADwN/GHujv4P/vE5pm5STiZ5NvOFDhlnYSprVVQjjRi8PoSBWtleS0xGjxv0YbFp+NsUCElLFoPxiAyy/b5aPDR8uEpARw6"
                + "on2h2vlbjaNru2krGVSzS8yrL+pEJzqNU4nv/rj6vCsiHAoXdmVyc2lvbi5rbXMuZXhhbXBsZS5jb20SATE="
    })
    void decrypt_readsValuesOfKubeApiserver(String key, String stored) throws Exception {
        plugin.decryption = Base64.getDecoder().decode(key);

        assertThat(cipher.decrypt(Base64.getDecoder().decode(stored), PLACE)).isEqualTo(VALUE);
    }

    @Test
    void decrypt_ofWhatIsNoEnvelope_fails() {
        assertThatExceptionOfType(GeneralSecurityException.class)
                .isThrownBy(() -> cipher.decrypt(new byte[] {1, 2, 3}, PLACE))
                .withMessageStartingWith("the stored data is no EncryptedObject: ");
        assertThatExceptionOfType(GeneralSecurityException.class)
                .isThrownBy(() -> cipher.decrypt(new byte[0], PLACE))
                .withMessage("encrypted data is empty");
        cipher.check();
        assertThat(cipher.isCurrent(new byte[] {1, 2, 3})).isFalse();
    }

    @Test
    void check_ofAPluginThatEncryptsWithAnotherKeyThanItNames_keepsTheFormerSeed() throws Exception {
        cipher.check();
        byte[] former = cipher.encrypt(VALUE, PLACE);
        plugin.keyId = "key-2";
        plugin.encryptsWith = "key-3";
        cipher.check();

        assertThat(cipher.problem()).isEqualTo("the plugin encrypts with another key than the one it names");
        assertThat(cipher.isHealthy()).isFalse();
        assertThat(cipher.isCurrent(former)).isTrue();
        assertThat(cipher.isCurrent(cipher.encrypt(VALUE, PLACE))).isTrue();
    }

    @Test
    void check_ofAPluginWhoseAnnotationsKubeApiserverRejects_fails() {
        plugin.annotation = "version";
        cipher.check();

        assertThat(cipher.problem()).isEqualTo("the name of an annotation is not a fully qualified domain name");
    }

    @Test
    void decrypt_ofAWrongKey_asksAgainForTheNextValue() throws Exception {
        cipher.check();
        byte[] stored = cipher.encrypt(VALUE, PLACE);
        KmsCipher restarted = new KmsCipher("p", plugin, nanos::get, metrics);
        plugin.decryption = new byte[32];
        assertThatExceptionOfType(GeneralSecurityException.class)
                .isThrownBy(() -> restarted.decrypt(stored, PLACE))
                .withMessage("message authentication failed");

        plugin.decryption = new byte[0];
        assertThat(restarted.decrypt(stored, PLACE)).isEqualTo(VALUE);
    }

    @Test
    void decrypt_whileThePluginIsAway_saysThatTheKeyIsUnavailable() throws Exception {
        cipher.check();
        byte[] stored = cipher.encrypt(VALUE, PLACE);
        plugin.isAway = true;

        assertThatExceptionOfType(ValueCipher.UnavailableKeyException.class)
                .isThrownBy(() -> new KmsCipher("p", plugin, nanos::get, metrics).decrypt(stored, PLACE));
        assertThat(cipher.decrypt(stored, PLACE)).isEqualTo(VALUE);
    }

    @Test
    void healthOfAPlugin_isShownOnOneLine() {
        plugin.health = "out of\norder " + "x".repeat(1000);
        cipher.check();

        assertThat(cipher.problem())
                .startsWith("got unexpected healthz status: out of order x")
                .hasSize(203);
    }

    @Test
    void keys_areCountedByTheirHash() throws Exception {
        cipher.start();
        cipher.check();
        byte[] stored = cipher.encrypt(VALUE, PLACE);
        cipher.encrypt(VALUE, PLACE);
        cipher.decrypt(stored, PLACE);
        plugin.keyId = "";
        cipher.check();

        assertThat(PluginMetricsTest.samples(metrics, "key_id_hash_total"))
                .hasSize(2)
                .containsValues(1L, 2L)
                .allSatisfy((labels, count) ->
                        assertThat(labels).contains("key_id_hash=\"sha256:").doesNotContain("key-1"));
        assertThat(PluginMetricsTest.samples(metrics, "key_id_hash_last_timestamp_seconds"))
                .containsValue(1.5);
        assertThat(PluginMetricsTest.samples(metrics, "key_id_hash_status_last_timestamp_seconds"))
                .hasSize(1);
        assertThat(PluginMetricsTest.samples(metrics, "invalid_key_id_from_status_total"))
                .isEqualTo(Map.of("error=\"empty\",provider_name=\"p\"", 1L));
        assertThat(PluginMetricsTest.samples(metrics, "dek_source_cache_size"))
                .isEqualTo(Map.of("provider_name=\"p\"", 1));
        cipher.close();
        assertThat(PluginMetricsTest.samples(metrics, "dek_source_cache_size")).isEmpty();
    }

    @Test
    void close_closesThePlugin() {
        cipher.close();

        assertThat(plugin.isClosed).isTrue();
    }
}
