package dev.kontract.server.command;

import dev.kontract.server.privilege.RecordingEndpoint;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks a running server for minimal roles that allow what it has recorded a user doing. */
@Command(
        name = "smallest-role",
        addMethodSubcommands = false,
        description =
                "Prints the smallest roles that allow what a user has done, as input for kubectl apply. The server must "
                        + "run with --enable-authorization-recording.",
        footerHeading = "%nExample:%n",
        footer = "  kontract smallest-role --data-dir ~/.kontract --user bob | kubectl apply -f -")
@SuppressWarnings("NullAway.Init") // set by picocli
public final class SmallestRoleCommand implements OneTimeCommand {

    @Option(
            names = "--user",
            paramLabel = "NAME",
            required = true,
            description = "User name, such as system:serviceaccount:NAMESPACE:NAME.")
    private String user;

    @Mixin
    private RunningServer server = new RunningServer();

    @Override
    public String run(Path dataDir) throws IOException {
        String query = "?user=" + URLEncoder.encode(user, StandardCharsets.UTF_8);
        HttpResponse<String> response = server.send(dataDir, RecordingEndpoint.PATH + query, request -> request);
        return switch (response.statusCode()) {
            case 200 -> response.body().strip();
            case 401, 403 ->
                throw new IOException("the server denied access to " + RecordingEndpoint.PATH
                        + ": use the kubeconfig or token of an administrator");
            case 404 ->
                throw new IOException(
                        "the server does not record permissions: start it with --enable-authorization-recording");
            default -> throw new IOException("the server responded with status " + response.statusCode());
        };
    }
}
