package dev.kontract.server.admission.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.admission.podsecurity.PodSecuritySettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionConfigurationTest {

    private static final String POD_SECURITY =
            "apiVersion: pod-security.admission.config.k8s.io/v1, kind: PodSecurityConfiguration";

    @TempDir
    private Path directory;

    private AdmissionConfiguration read(String plugins) throws IOException {
        return AdmissionConfiguration.read(Files.writeString(
                directory.resolve("admission.yaml"),
                "{apiVersion: apiserver.config.k8s.io/v1, kind: AdmissionConfiguration, plugins: [" + plugins + "]}"));
    }

    @Test
    void podSecurity_isConfiguredInline() throws Exception {
        PodSecuritySettings settings = read("{name: PodSecurity, configuration: {" + POD_SECURITY
                        + ", defaults: {enforce: baseline, enforce-version: v1.30, warn: restricted}, exemptions:"
                        + " {usernames: [root], namespaces: [kube-system], runtimeClasses: [sandbox]}}}")
                .podSecurity();

        assertThat(settings.defaults().enforce()).hasToString("baseline:v1.30");
        assertThat(settings.defaults().audit()).hasToString("privileged:latest");
        assertThat(settings.defaults().warn()).hasToString("restricted:latest");
        assertThat(settings.users()).containsExactly("root");
        assertThat(settings.namespaces()).containsExactly("kube-system");
        assertThat(settings.runtimeClasses()).containsExactly("sandbox");
    }

    @Test
    void podSecurity_isConfiguredByAFileBesideTheFile() throws Exception {
        Files.writeString(directory.resolve("pods.yaml"), "{" + POD_SECURITY + ", defaults: {audit: baseline}}");

        assertThat(read("{name: PodSecurity, path: pods.yaml}")
                        .podSecurity()
                        .defaults()
                        .audit())
                .hasToString("baseline:latest");
    }

    @Test
    void pluginsThatTakeNoConfiguration_areNamed() throws Exception {
        AdmissionConfiguration read = read("{name: LimitRanger, configuration: {a: [1]}}, {name: Priority}");

        assertThat(read.ignored()).containsExactly("LimitRanger");
        assertThat(read.podSecurity()).isEqualTo(PodSecuritySettings.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{name: PodSecurty} | plugins[0].name: there is no admission plugin \"PodSecurty\"",
                "{name: Priority}, {name: Priority} | plugins[1].name: Priority is configured twice",
                "{name: ImagePolicyWebhook, path: a} | plugins[0]: ImagePolicyWebhook cannot be configured: this server calls no",
                "{name: Priority, file: a} | unknown field \"plugins[0].file\"",
                "{name: PodSecurity, path: absent.yaml} | absent.yaml",
                "{name: PodSecurity, configuration: {kind: Pod}} | no kind \"Pod\" is registered for version \"\"; want"
                        + " PodSecurityConfiguration of pod-security.admission.config.k8s.io/v1",
            })
    void invalidFiles_areRejectedWithTheReason(String plugins, String why) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> read(plugins))
                .withMessageContaining(why);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "defaults: {enforce: strict} | defaults.enforce: Invalid value: \"strict\": must be one of privileged,"
                        + " baseline, restricted",
                "defaults: {warn-version: '1'} | defaults.warn-version: Invalid value: \"1\": must be \"latest\" or \"v1.x\"",
                "exemptions: {namespaces: [a, a]} | exemptions.namespaces[1]: Duplicate value: \"a\"",
                "exemptions: {usernames: ['']} | exemptions.usernames[0]: Invalid value: \"\": username must not be empty",
                "exemptions: {namespaces: [A_b]} | exemptions.namespaces[0]: Invalid value: \"A_b\": a lowercase RFC 1123"
            })
    void invalidPodSecurity_isRejectedWithTheReason(String fields, String why) {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> read("{name: PodSecurity, configuration: {" + POD_SECURITY + ", " + fields + "}}"))
                .withMessageContaining("configuration is not a valid PodSecurityConfiguration: " + why);
    }
}
