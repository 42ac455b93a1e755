package dev.kontract.server.command;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.kontract.server.access.BearerTokens;
import dev.kontract.server.authentication.StaticTokenFile;
import dev.kontract.server.flags.DurationFlag;
import dev.kontract.server.identity.PrivateFiles;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Issues tokens: static ones of users, and those of service accounts. */
@Command(
        name = "token",
        addMethodSubcommands = false,
        description = {
            "Prints a new token. That of a user is added to the token file of the data directory, which a server reads again"
                    + " within seconds.",
            "That of a service account is issued by a running server, and expires."
        },
        footerHeading = "%nExample:%n",
        footer = {
            "  kontract token --data-dir ~/.kontract --user bob --group dev",
            "  kontract token --data-dir ~/.kontract --service-account shop/web --duration 1h"
        })
final class TokenCommand implements OneTimeCommand {

    private static final Pattern ACCOUNT = Pattern.compile("([a-z0-9-]+)/([a-z0-9.-]+)");
    private static final ObjectMapper JSON = new ObjectMapper();

    @Option(names = "--user", paramLabel = "NAME", description = "User name of a static token.")
    private @Nullable String user;

    @Option(names = "--uid", paramLabel = "UID", description = "UID of the user (the user name).")
    private @Nullable String uid;

    @Option(names = "--group", paramLabel = "NAME", description = "Group of the user. May be repeated.")
    private List<String> groups = List.of();

    @Option(
            names = "--token-auth-file",
            paramLabel = "FILE",
            description = "Token file to add the token of the user to (tokens.csv in the data directory).")
    private @Nullable Path tokens;

    @Option(names = "--line", description = "Prints the line for a token file, and adds it to none.")
    private boolean isLine;

    @Option(
            names = "--service-account",
            paramLabel = "NAMESPACE/NAME",
            description = "Service account to issue a token for.")
    private @Nullable String account;

    @Option(
            names = "--audience",
            paramLabel = "NAME",
            description = "Audience of the token of a service account (the server). May be repeated.")
    private List<String> audiences = List.of();

    @Option(
            names = "--duration",
            paramLabel = "DURATION",
            description = "Validity of the token of a service account (1h).")
    private @Nullable String duration;

    @Mixin
    private RunningServer server = new RunningServer();

    @Override
    public String run(Path dataDir) throws IOException {
        if ((user == null) == (account == null)) {
            throw new IllegalArgumentException("set either --user or --service-account");
        }
        if (account == null) {
            if (!audiences.isEmpty() || duration != null) {
                throw new IllegalArgumentException("--audience and --duration require --service-account");
            }
            return ofUser(dataDir, user == null ? "" : user);
        }
        if (uid != null || !groups.isEmpty() || tokens != null || isLine) {
            throw new IllegalArgumentException("--uid, --group, --token-auth-file and --line require --user");
        }
        return ofAccount(dataDir, account);
    }

    private String ofUser(Path dataDir, String name) throws IOException {
        if (name.isBlank()) {
            throw new IllegalArgumentException("--user must not be empty");
        }
        String token = BearerTokens.random();
        String line = StaticTokenFile.line(token, name, uid == null ? name : uid, groups);
        if (isLine) {
            return line;
        }
        Path file = tokens == null ? dataDir.resolve("tokens.csv") : tokens;
        if (!Files.exists(file)) {
            throw new IOException(file + " does not exist: a server writes tokens.csv when it starts, except on etcd");
        }
        PrivateFiles.warnIfOpen(file);
        StaticTokenFile.read(file);
        String before = Files.readString(file);
        String separator = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
        Files.writeString(file, separator + line + "\n", StandardOpenOption.APPEND);
        return token;
    }

    private String ofAccount(Path dataDir, String named) throws IOException {
        Matcher parts = ACCOUNT.matcher(named);
        if (!parts.matches()) {
            throw new IllegalArgumentException("--service-account must be NAMESPACE/NAME, not " + named);
        }
        ObjectNode request = JSON.createObjectNode();
        request.put("apiVersion", "authentication.k8s.io/v1").put("kind", "TokenRequest");
        ObjectNode spec = request.putObject("spec");
        audiences.forEach(spec.withArrayProperty("audiences")::add);
        if (duration != null) {
            spec.put(
                    "expirationSeconds",
                    DurationFlag.parse("--duration", duration).toSeconds());
        }
        String path = "/api/v1/namespaces/" + parts.group(1) + "/serviceaccounts/" + parts.group(2) + "/token";
        HttpResponse<String> response = server.send(
                dataDir,
                path,
                builder -> builder.header("Content-Type", "application/json")
                        .POST(BodyPublishers.ofString(request.toString())));
        JsonNode answer = JSON.readTree(response.body());
        if (response.statusCode() != 201) {
            throw new IOException(
                    "the server issued no token: " + answer.path("message").asText("status " + response.statusCode()));
        }
        return answer.path("status").path("token").asText();
    }
}
