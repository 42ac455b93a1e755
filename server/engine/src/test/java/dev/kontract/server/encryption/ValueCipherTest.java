package dev.kontract.server.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ValueCipherTest {

    private static final byte[] KEY = "0123456789abcdef0123456789abcdef".getBytes(UTF_8);
    private static final byte[] PLACE = "_core/secrets/default/s".getBytes(UTF_8);

    private static ValueCipher cipher(String name) {
        return switch (name) {
            case "aescbc" -> AesCipher.cbc(KEY);
            case "aesgcm" -> AesCipher.gcm(KEY);
            default -> new SecretBox(KEY);
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"aescbc", "aesgcm", "secretbox"})
    void encrypt_usesANonceOnce_andDecryptReverses(String name) throws Exception {
        for (int size : List.of(0, 1, 15, 16, 17, 31, 32, 1000)) {
            byte[] plain = new byte[size];
            Arrays.fill(plain, (byte) 'x');
            byte[] encrypted = cipher(name).encrypt(plain, PLACE);

            assertThat(cipher(name).decrypt(encrypted, PLACE)).isEqualTo(plain);
            assertThat(cipher(name).encrypt(plain, PLACE)).isNotEqualTo(encrypted);
            assertThat(new String(encrypted, UTF_8)).doesNotContain("xxxxxxxx");
        }
    }

    /** The values were encrypted by the packages of kube-apiserver 1.36.3. */
    @ParameterizedTest
    @CsvSource({
        "aescbc, 9Z6ZQ23q4MLv1qGqOGQXcIbqbCRpJE2wUVoRTfkJ21tJWAStvVXL6Cn6yuqk3u3C",
        "aesgcm, CQxQN8AumHXOiEqvsVMrt8vEVQNlATyHV3owH06pI3GfhJDh626BqLYoVtk4",
        "secretbox, B3BH3DbqVPY9YW9GYz9VKqFUVsnGtfFgV1rdj64D6CDL0OMH5MLOn3ImjGlayXceZg5wP5GIC7cF"
    })
    void decrypt_readsValuesOfKubeApiserver(String name, String encrypted) throws Exception {
        byte[] plain = cipher(name).decrypt(Base64.getDecoder().decode(encrypted), PLACE);

        assertThat(new String(plain, UTF_8)).isEqualTo("{\"kind\":\"Secret\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"aesgcm", "secretbox"})
    void decrypt_ofAChangedValue_fails(String name) throws Exception {
        byte[] encrypted = cipher(name).encrypt("value".getBytes(UTF_8), PLACE);
        for (int i = 0; i < encrypted.length; i++) {
            byte[] changed = encrypted.clone();
            changed[i] ^= 1;
            assertThatExceptionOfType(GeneralSecurityException.class)
                    .isThrownBy(() -> cipher(name).decrypt(changed, PLACE))
                    .withMessage("message authentication failed");
        }
    }

    @Test
    void decrypt_ofAValueThatWasMoved_failsWithAdditionalData() throws Exception {
        byte[] encrypted = cipher("aesgcm").encrypt("value".getBytes(UTF_8), PLACE);

        assertThatExceptionOfType(GeneralSecurityException.class)
                .isThrownBy(() -> cipher("aesgcm").decrypt(encrypted, "_core/secrets/default/t".getBytes(UTF_8)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"aescbc", "aesgcm", "secretbox"})
    void decrypt_ofAShortValue_fails(String name) {
        assertThatExceptionOfType(GeneralSecurityException.class)
                .isThrownBy(() -> cipher(name).decrypt(new byte[5], PLACE))
                .withMessage("the stored data was shorter than the required size");
    }
}
