package dev.kontract.server.cluster;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.TestServer;
import dev.kontract.server.encryption.EncryptedProvider;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.StorageEnvironment;
import dev.kontract.server.storage.etcd.EtcdProcess;
import dev.kontract.server.storage.etcd.EtcdProvider;
import dev.kontract.server.storage.etcd.EtcdStorage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Secrets of two servers that are encrypted in etcd. */
class EncryptedEtcdIT {

    private static final String SECRETS = "/api/v1/namespaces/default/secrets";

    @TempDir
    private Path directory;

    private TestServer start(EtcdProvider etcd) throws IOException {
        Path file = Files.writeString(
                directory.resolve("encryption.yaml"),
                "{apiVersion: apiserver.config.k8s.io/v1, kind: EncryptionConfiguration, resources: [{resources: [secrets],"
                        + " providers: [{aesgcm: {keys: [{name: key1, secret: "
                        + Base64.getEncoder().encodeToString(new byte[32]) + "}]}}]}]}");
        return TestServer.start(
                ServerConfig.builder().controllers("none").storage(new EncryptedProvider(etcd, file, false)));
    }

    private static JsonNode json(String text) throws IOException {
        return new ObjectMapper().readTree(text);
    }

    @Test
    void secrets_ofOneServer_areEncryptedInEtcd_andReadByTheOther() throws Exception {
        EtcdProvider etcd = EtcdProcess.shared().provider();
        try (TestServer one = start(etcd);
                TestServer two = start(etcd);
                Storage stored = EtcdStorage.open(etcd, StorageEnvironment.DETACHED)) {
            JsonNode created =
                    json(one.post(SECRETS, "{\"metadata\":{\"name\":\"s\"},\"stringData\":{\"p\":\"hush-hush\"}}")
                            .body());
            String raw = new String(
                    stored.get("_core/secrets/default/s").orElseThrow().value(), ISO_8859_1);
            String credentials = new String(
                    stored.get("_core/secrets/kube-system/kontract-server")
                            .orElseThrow()
                            .value(),
                    ISO_8859_1);

            assertThat(raw)
                    .startsWith("k8s:enc:aesgcm:v1:key1:")
                    .doesNotContain("default", created.at("/data/p").asText());
            assertThat(credentials).startsWith("k8s:enc:aesgcm:v1:key1:");
            assertThat(json(two.send("GET", SECRETS + "/s").body())).isEqualTo(created);

            String changed = created.toString().replace("\"type\"", "\"immutable\":true,\"type\"");
            JsonNode updated = json(
                    two.send("PUT", SECRETS + "/s", "application/json", changed).body());
            assertThat(json(one.send("GET", SECRETS + "/s").body())).isEqualTo(updated);
            assertThat(one.send("DELETE", SECRETS + "/s").statusCode()).isEqualTo(200);
            assertThat(two.send("GET", SECRETS + "/s").statusCode()).isEqualTo(404);
        }
    }
}
