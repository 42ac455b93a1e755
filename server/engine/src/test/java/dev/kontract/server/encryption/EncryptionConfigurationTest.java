package dev.kontract.server.encryption;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.storage.StorageException;
import dev.kontract.server.storage.ValueEncryption;
import dev.kontract.server.storage.ValueEncryption.UnreadableValueException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EncryptionConfigurationTest {

    private static final String KEY = Base64.getEncoder().encodeToString(new byte[32]);
    private static final String OTHER = Base64.getEncoder().encodeToString("0123456789abcdef".getBytes(UTF_8));
    private static final String SECRET = "_core/secrets/default/s";
    private static final byte[] VALUE = "{\"kind\":\"Secret\"}".getBytes(UTF_8);

    private static final KmsPlugin PLUGIN = new KmsCipherTest.InvertingPlugin();

    private static String cbc(String name, String key) {
        return "aescbc: {keys: [{name: " + name + ", secret: " + key + "}]}";
    }

    /** Parses entries such as <code>secrets: PROVIDER | PROVIDER</code>. */
    private static EncryptionRules rules(String... entries) throws IOException {
        StringBuilder yaml = new StringBuilder(
                "apiVersion: apiserver.config.k8s.io/v1\nkind: EncryptionConfiguration\nresources:\n");
        for (String entry : entries) {
            int colon = entry.indexOf(':');
            yaml.append("- resources: [").append(entry, 0, colon).append("]\n  providers:\n");
            for (String provider : entry.substring(colon + 1).split("\\|")) {
                yaml.append("  - ").append(provider.strip()).append('\n');
            }
        }
        return EncryptionConfiguration.parse(
                Path.of("enc.yaml"),
                yaml.toString().getBytes(UTF_8),
                settings ->
                        new KmsCipher(settings.name(), PLUGIN, System::nanoTime, new PluginMetrics(Clock.systemUTC())));
    }

    private static String prefix(byte[] stored) {
        return new String(stored, 0, Math.min(stored.length, 30), UTF_8);
    }

    @Test
    void theFirstProviderEncrypts_andAllDecrypt() throws Exception {
        EncryptionRules before = rules("secrets: " + cbc("key1", KEY));
        byte[] stored = before.encrypt(SECRET, VALUE);
        assertThat(prefix(stored)).startsWith("k8s:enc:aescbc:v1:key1:");

        EncryptionRules rotating = rules("secrets: secretbox: {keys: [{name: key2, secret: " + KEY + "}]} | "
                + cbc("key1", KEY) + " | identity: {}");
        byte[] rotated = rotating.encrypt(SECRET, VALUE);

        assertThat(prefix(rotated)).startsWith("k8s:enc:secretbox:v1:key2:");
        assertThat(rotating.decrypt(SECRET, stored)).isEqualTo(VALUE);
        assertThat(rotating.decrypt(SECRET, rotated)).isEqualTo(VALUE);
        assertThat(rotating.decrypt(SECRET, VALUE)).isEqualTo(VALUE);
        assertThat(rotating.isCurrent(SECRET, stored)).isFalse();
        assertThat(rotating.isCurrent(SECRET, VALUE)).isFalse();
        assertThat(rotating.isCurrent(SECRET, rotated)).isTrue();
    }

    @Test
    void keysOfTheSameName_areTriedInTheirOrder() throws Exception {
        byte[] stored = rules("secrets: " + cbc("k", OTHER)).encrypt(SECRET, VALUE);
        EncryptionRules both =
                rules("secrets: aesgcm: {keys: [{name: k, secret: " + KEY + "}, {name: k, secret: " + OTHER + "}]}");
        byte[] byTheFirst = both.encrypt(SECRET, VALUE);

        assertThat(both.decrypt(SECRET, byTheFirst)).isEqualTo(VALUE);
        assertThat(both.isCurrent(SECRET, byTheFirst)).isTrue();
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> both.decrypt(SECRET, stored))
                .withMessageContaining("it was encrypted by the key k of aescbc");
    }

    @Test
    void valuesWithoutAMatchingProvider_cannotBeRead() throws Exception {
        EncryptionRules rules = rules("secrets: " + cbc("key1", KEY));

        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> rules.decrypt(SECRET, VALUE))
                .withMessageStartingWith("no matching prefix found: it is not encrypted");
        assertThatExceptionOfType(UnreadableValueException.class)
                .isThrownBy(() -> rules.decrypt("_core/configmaps/default/s", rules.encrypt(SECRET, VALUE)))
                .withMessageStartingWith("no matching prefix found: it was encrypted by the key key1 of aescbc");
    }

    @ParameterizedTest
    @CsvSource({
        "_core/secrets/a/b, one",
        "_core/configmaps/a/b, two",
        "apps/deployments/a/b, three",
        "example.com/widgets/a/b, four",
        "_core/events/a/b, ''",
        "_core/masterleases/10.0.0.1, ''",
        "_core/configmaps/kube-system/kontract-server, ''"
    })
    void wildcards_coverWhatNoOtherEntryDoes(String key, String name) throws Exception {
        EncryptionRules rules = rules(
                "events: identity: {}",
                "secrets: " + cbc("one", KEY),
                "'*.': " + cbc("two", KEY),
                "'*.apps': " + cbc("three", KEY),
                "'*.*': " + cbc("four", KEY));

        byte[] stored = rules.encrypt(key, VALUE);

        assertThat(ValueEncryption.isEncrypted(stored)).isEqualTo(!name.isEmpty());
        assertThat(prefix(stored)).startsWith(name.isEmpty() ? "{" : "k8s:enc:aescbc:v1:" + name + ":");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "secrets: aescbc: {keys: []} | resources[0].providers[0].aescbc.keys: Required value: at least one keys is required",
                "secrets: aescbc: {keys: [{name: a, secret: c2hvcnQ=}]} | resources[0].providers[0].aescbc.keys[0].secret:"
                        + " Invalid value: \"REDACTED\": secret is not of the expected length, got 5, expected one of [16 24 32]",
                "secrets: secretbox: {keys: [{name: a, secret: c2hvcnQ=}]} | got 5, expected one of [32]",
                "secrets: aesgcm: {keys: [{name: a, secret: '?'}]} | \"REDACTED\": secrets must be base64 encoded",
                "secrets: aesgcm: {keys: [{name: '', secret: ''}]} | name is a mandatory field for a key",
                "secrets: aesgcm: {keys: [{name: 'a:b', secret: ''}]} | secret: Required value: secret is a mandatory field for a key",
                "secrets: {} | provider does not contain any of the expected providers",
                "secrets: {identity: {}, aescbc: {keys: []}} | more than one provider specified in a single element",
                "secrets: kms: {name: a, endpoint: 'unix:///a'} | this server calls KMS plugins of version v2 only",
                "secrets: kms: {apiVersion: v2, name: 'a:b', endpoint: 'unix:///a'} | must not contain ':'",
                "secrets: kms: {apiVersion: v2, endpoint: 'unix:///a'} | name is a mandatory field for a provider",
                "secrets: kms: {apiVersion: v2, name: a} | endpoint is a mandatory field for a kms",
                "secrets: kms: {apiVersion: v2, name: a, endpoint: 'tcp://a'} | unsupported scheme \"tcp\" for KMS provider",
                "secrets: kms: {apiVersion: v2, name: a, endpoint: 'unix:///@a'} | must name a file",
                "secrets: kms: {apiVersion: v2, name: a, endpoint: 'unix:///a%00b'} | invalid endpoint for kms provider",
                "secrets: kms: {apiVersion: v2, name: a, endpoint: 'unix:///a', timeout: 0s} | timeout should be a positive value",
                "secrets: kms: {apiVersion: v2, name: a, endpoint: 'unix:///a', cachesize: 5} | cachesize is not supported in v2",
                "secrets: rot13: {} | unknown field \"resources[0].providers[0].rot13\"",
                "Secrets: identity: {} | resource name should not contain capital letters",
                "'*': identity: {} | use '*.' to encrypt all the resources from core API group",
                "secrets.*: identity: {} | encrypting the same resource across groups is not supported",
                "events.events.k8s.io: identity: {} | Use 'events' instead",
                "secrets, secrets: identity: {} | the same resource cannot be specified multiple times",
                "secrets, '*.': identity: {} | using overlapping resources such as",
                "a.apps, '*.*': identity: {} | using overlapping resources such as"
            })
    void invalidFiles_areRejectedWithTheReason(String entry, String why) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> rules(entry))
                .withMessageStartingWith("enc.yaml is not ")
                .withMessageContaining(why)
                .withMessageNotContaining("c2hvcnQ");
    }

    @Test
    void malformedFiles_areRejectedWithoutQuotingThem() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> rules("secrets: aescbc: {keys: [{name: a, secret: c2hvcnQ= }, ]]}"))
                .withMessageMatching("enc.yaml is not valid YAML: [^\n]+ at line \\d+, column \\d+")
                .withMessageNotContaining("c2hvcnQ");
    }

    @Test
    void pluginsOfTheSameName_areRejected() {
        String plugin = "kms: {apiVersion: v2, name: a, endpoint: 'unix:///a'}";
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> rules("secrets: " + plugin, "configmaps: " + plugin))
                .withMessageContaining("duplicate KMS provider name a, names must be unique");
    }

    @Test
    void aPluginThatHasNotAnswered_refusesToEncrypt() throws Exception {
        EncryptionRules rules = rules("secrets: kms: {apiVersion: v2, name: a, endpoint: 'unix:///a'} | identity: {}");

        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> rules.encrypt(SECRET, VALUE))
                .withMessageStartingWith(
                        "the value of " + SECRET + " cannot be encrypted: the KMS plugin a is not healthy");
        assertThat(rules.decrypt(SECRET, VALUE)).isEqualTo(VALUE);
        assertThat(rules.isCurrent(SECRET, VALUE)).isFalse();
    }

    @Test
    void resourcesThatAnEarlierWildcardCovers_areRejected() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> rules("'*.': identity: {}", "secrets: identity: {}"))
                .withMessageContaining("resource \"secrets\" is masked by earlier rule \"*.\"");
    }
}
