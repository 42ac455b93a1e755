package dev.kontract.server.command;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Answers the health checks of an etcd and stores nothing, for programs that start an etcd before they start an API server. It
 * runs until the process is terminated.
 */
@Command(
        name = "etcd",
        description = "Answers GET /health like etcd and stores nothing. Other flags of etcd are accepted and ignored.",
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // set by the parser
final class EtcdStandIn {

    private static final byte[] HEALTHY = "{\"health\":\"true\",\"reason\":\"\"}".getBytes(StandardCharsets.UTF_8);
    private static final int HTTP_OK = 200;

    @Option(
            names = "--listen-client-urls",
            paramLabel = "URL",
            defaultValue = "http://127.0.0.1:2379",
            description = "Where to listen; port 0 selects a free port (${DEFAULT-VALUE}).")
    private URI url;

    private EtcdStandIn() {}

    /** Serves at the address that the flags name, and prints it. */
    public static void main(String[] arguments) throws IOException {
        EtcdStandIn standIn = new EtcdStandIn();
        CommandLine line = new CommandLine(standIn).setUnmatchedArgumentsAllowed(true);
        CommandLine.ParseResult parsed = line.parseArgs(arguments);
        if (!CommandLine.printHelpIfRequested(parsed)) {
            standIn.serve();
        }
    }

    private void serve() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(url.getHost(), url.getPort()), 0);
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(HTTP_OK, HEALTHY.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(HEALTHY);
            }
        });
        server.start();
        System.out.println(
                "Serving at http://" + url.getHost() + ":" + server.getAddress().getPort());
    }
}
