package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.access.AuthenticationSettings;
import dev.kontract.server.admission.configuration.AdmissionConfiguration;
import dev.kontract.server.audit.RotatingFile;
import dev.kontract.server.identity.PemText;
import dev.kontract.server.protection.ProtectionSettings;
import java.io.OutputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyPairGenerator;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Files of tokens, keys and policies that change while a server runs. */
class SettingsReloadIT {

    private static final String ADMIN = "root,admin,admin,\"system:masters\"\n";
    private static final String PODS = "/api/v1/namespaces/default/pods";
    private static final String NOTE = " ok: the file has changed and is invalid, the former content applies";

    @TempDir
    private Path directory;

    private Path write(String name, String content) throws Exception {
        return Files.writeString(directory.resolve(name), content);
    }

    private static TestServer start(ServerConfigBuilder config) throws Exception {
        return TestServer.start(config.controllers("none"));
    }

    private static TestServer startWith(Path tokens) throws Exception {
        return start(ServerConfig.builder()
                .files(new ServerConfig.Files(
                        Optional.of(tokens),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty())));
    }

    private static int status(TestServer server, String token) throws Exception {
        return server.send(server.request(PODS, token)).statusCode();
    }

    private static void awaitNote(TestServer server, String name) throws Exception {
        Patience.await(
                "a note on " + name,
                () -> server.send(server.anonymous("/readyz?verbose")).body().contains("[+]" + name + NOTE));
    }

    private static String keyText() throws Exception {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(256);
        return PemText.of(generator.generateKeyPair().getPrivate());
    }

    @Test
    void tokens_thatChange_authenticate_andAnInvalidFileChangesNothing() throws Exception {
        Path tokens = write("tokens.csv", ADMIN + "first,alice,1\n");
        try (TestServer server = startWith(tokens)) {
            assertThat(status(server, "first")).isEqualTo(403);
            assertThat(status(server, "second")).isEqualTo(401);

            Files.writeString(tokens, ADMIN + "second,bob,2\n");
            Patience.await("the second token", () -> status(server, "second") == 403);
            assertThat(status(server, "first")).isEqualTo(401);

            Files.writeString(tokens, "third\n");
            awaitNote(server, "token-auth-file");
            assertThat(status(server, "second")).isEqualTo(403);
            assertThat(server.send(server.request("/metrics", "root")).body())
                    .contains(
                            "kontract_file_is_current{file=\"token-auth-file\"} 0\n",
                            "kontract_file_reloads_total{file=\"token-auth-file\",status=\"failure\"} 1\n",
                            "kontract_file_reloads_total{file=\"token-auth-file\",status=\"success\"} 1\n");
        }
    }

    /** A pipe without a writer is a file on a file system that does not answer. */
    @Test
    @DisabledOnOs(OS.WINDOWS)
    void aFileThatCannotBeReadToItsEnd_delaysNothingElse() throws Exception {
        Path tokens = write("tokens.csv", ADMIN);
        Path pipe = directory.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        try (TestServer server = startWith(tokens)) {
            Files.move(pipe, tokens, StandardCopyOption.REPLACE_EXISTING);
            try (OutputStream unused = Files.newOutputStream(tokens)) { // Returns once the server reads.
                HttpResponse<String> watch = server.send(server.request(PODS + "?watch=true&timeoutSeconds=1", "root"));
                assertThat(watch.statusCode()).isEqualTo(200);
                Files.move(write("next.csv", ADMIN + "next,alice,1\n"), tokens, StandardCopyOption.REPLACE_EXISTING);
                assertThat(status(server, "next")).isEqualTo(401);
            }
            Patience.await("the next file", () -> status(server, "next") == 403);
        }
    }

    @Test
    void auditPolicy_thatChanges_selectsEvents() throws Exception {
        String policy = "{apiVersion: audit.k8s.io/v1, kind: Policy, rules: [{level: %s}]}";
        Path file = write("policy.yaml", policy.formatted("None"));
        Path log = directory.resolve("audit.log");
        ProtectionSettings.Audit audit =
                new ProtectionSettings.Audit(file, Optional.of(log), new RotatingFile.Retention(0, 0, 0));
        try (TestServer server =
                start(ServerConfig.builder().protection(ProtectionSettings.DEFAULT.withAudit(audit)))) {
            server.send("GET", PODS);
            assertThat(log).isEmptyFile();

            Files.writeString(file, policy.formatted("Metadata"));
            Patience.await("an event", () -> {
                server.send("GET", PODS);
                return Files.size(log) > 0;
            });

            Files.writeString(file, policy.formatted("Nonsense"));
            awaitNote(server, "audit-policy");
        }
    }

    private static String token(TestServer server) throws Exception {
        HttpResponse<String> answer = server.send(
                "POST",
                "/api/v1/namespaces/default/serviceaccounts/a/token",
                "application/json",
                "{\"apiVersion\":\"authentication.k8s.io/v1\",\"kind\":\"TokenRequest\"}");
        return new ObjectMapper()
                .readTree(answer.body())
                .path("status")
                .path("token")
                .asText();
    }

    @Test
    void signingKey_thatIsReplaced_verifiesUntilItLeavesTheFiles() throws Exception {
        String first = keyText();
        Path signing = write("signing.pem", first);
        Path verifying = write("verifying.pem", first);
        AuthenticationSettings settings = new AuthenticationSettings(
                Optional.empty(),
                Optional.of(signing),
                List.of(verifying),
                List.of(),
                List.of(),
                Optional.empty(),
                false);
        try (TestServer server = start(ServerConfig.builder().authentication(settings))) {
            server.post(
                    "/api/v1/namespaces/default/serviceaccounts",
                    "{\"apiVersion\":\"v1\",\"kind\":\"ServiceAccount\",\"metadata\":{\"name\":\"a\"}}");
            String early = token(server);
            String header = early.substring(0, early.indexOf('.'));

            Files.writeString(signing, keyText());
            Patience.await("another key", () -> !token(server).startsWith(header));
            String late = token(server);
            assertThat(status(server, early)).isEqualTo(403);
            assertThat(status(server, late)).isEqualTo(403);

            Files.writeString(verifying, Files.readString(signing));
            Patience.await("the end of the first key", () -> status(server, early) == 401);
            assertThat(status(server, late)).isEqualTo(403);

            Files.writeString(signing, "none");
            awaitNote(server, "service-account-keys");
            assertThat(status(server, late)).isEqualTo(403);
        }
    }

    @Test
    void admissionConfiguration_whoseNamedFileChanges_isApplied() throws Exception {
        String settings =
                "{apiVersion: pod-security.admission.config.k8s.io/v1, kind: PodSecurityConfiguration, defaults: {enforce: %s}}";
        Path named = write("security.yaml", settings.formatted("privileged"));
        Path file = write(
                "admission.yaml",
                "{apiVersion: apiserver.config.k8s.io/v1, kind: AdmissionConfiguration,"
                        + " plugins: [{name: PodSecurity, path: security.yaml}]}");
        try (TestServer server =
                start(ServerConfig.builder().admissionConfiguration(AdmissionConfiguration.read(file)))) {
            assertThat(createPod(server)).isEqualTo(201);

            Files.writeString(named, settings.formatted("restricted"));
            Patience.await("a refusal", () -> createPod(server) == 403);

            Files.writeString(file, "none");
            awaitNote(server, "admission-config");
            assertThat(createPod(server)).isEqualTo(403);
        }
    }

    private static int createPod(TestServer server) throws Exception {
        HttpRequest.Builder request = server.request(PODS + "?dryRun=All")
                .header("Content-Type", "application/json")
                .POST(
                        HttpRequest.BodyPublishers.ofString(
                                "{\"apiVersion\":\"v1\",\"kind\":\"Pod\","
                                        + "\"metadata\":{\"name\":\"p\"},\"spec\":{\"containers\":[{\"name\":\"c\",\"image\":\"i\"}]}}"));
        return server.send(request).statusCode();
    }
}
