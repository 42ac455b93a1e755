package dev.kontract.server.junit;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Yaml;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.http.Call;
import dev.kontract.model.Json;
import dev.kontract.model.TokenRequest;
import dev.kontract.server.ApiServer;
import dev.kontract.server.request.ServiceAccountName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** A cluster that all tests of a run share. */
final class ExistingCluster implements Target {

    /** The fields of a kubeconfig with the names of files. */
    private static final List<String> FILES =
            List.of("certificate-authority", "client-certificate", "client-key", "tokenFile");

    private final ObjectNode config;
    private final KontractClient administrator;

    private ExistingCluster(ObjectNode config) {
        this.config = config;
        administrator = connect(config.toString());
    }

    /** Connects to the current context of a kubeconfig. */
    static ExistingCluster of(Path file) throws IOException {
        ObjectNode config = Yaml.read(Files.readString(file), ObjectNode.class);
        config.path("clusters").forEach(each -> resolve(each.path("cluster"), file));
        config.path("users").forEach(each -> resolve(each.path("user"), file));
        return new ExistingCluster(config);
    }

    /** Makes the names of files absolute, because the text is read elsewhere. */
    private static void resolve(JsonNode entry, Path file) {
        for (String field : FILES) {
            if (entry instanceof ObjectNode object && object.hasNonNull(field)) {
                object.put(field, absolute(object.path(field).asText(), file));
            }
        }
        String command = entry.at("/exec/command").asText();
        boolean inPath = !command.contains("/") && !command.contains("\\");
        if (entry.path("exec") instanceof ObjectNode exec && !inPath) {
            exec.put("command", absolute(command, file));
        }
    }

    private static String absolute(String name, Path file) {
        return file.toAbsolutePath().resolveSibling(name).normalize().toString();
    }

    private static KontractClient connect(String kubeconfig) {
        return KontractClient.connect(KubeConfig.of(kubeconfig, Path.of("")).config());
    }

    @Override
    public Optional<ApiServer> server() {
        return Optional.empty();
    }

    @Override
    public KontractClient administrator() {
        return administrator;
    }

    @Override
    public KontractClient observer() {
        return administrator;
    }

    @Override
    public KontractClient connect(Actor actor) {
        return connect(kubeconfig(actor));
    }

    /** Returns the configuration with a token of the service account as the credentials of all contexts. */
    @Override
    public String kubeconfig(Actor actor) {
        if (actor.equals(Actor.ADMINISTRATOR)) {
            return config.toString();
        }
        String token = token(actor);
        ObjectNode other = config.deepCopy();
        other.path("users")
                .forEach(each -> ((ObjectNode) each).putObject("user").put("token", token));
        return other.toString();
    }

    private String token(Actor actor) {
        ServiceAccountName account = ServiceAccountName.of(actor.name())
                .orElseThrow(() -> new IllegalArgumentException(
                        actor.name() + " is not a service account, the only users of tests on a cluster"));
        String path = "/api/v1/namespaces/" + account.namespace() + "/serviceaccounts/" + account.name() + "/token";
        byte[] request = Json.write(new TokenRequest()
                        .apiVersion("authentication.k8s.io/v1")
                        .kind("TokenRequest"))
                .getBytes(StandardCharsets.UTF_8);
        byte[] answer = administrator
                .transport()
                .send(Call.with("POST", path, request, "application/json"))
                .body();
        return Json.read(new String(answer, StandardCharsets.UTF_8), TokenRequest.class)
                .getStatus()
                .getToken();
    }

    @Override
    public String plainKubeconfig(Actor actor) {
        return kubeconfig(actor);
    }

    @Override
    public void close() {
        administrator.close();
    }
}
