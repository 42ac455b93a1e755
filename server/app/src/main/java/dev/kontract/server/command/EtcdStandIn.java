package dev.kontract.server.command;

import com.sun.net.httpserver.HttpServer;
import dev.kontract.server.flags.ProductVersion;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
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
        versionProvider = ProductVersion.class,
        mixinStandardHelpOptions = true)
@SuppressWarnings("NullAway.Init") // set by the parser
final class EtcdStandIn {

    private static final byte[] HEALTHY = "{\"health\":\"true\",\"reason\":\"\"}".getBytes(StandardCharsets.UTF_8);
    private static final int HTTP_OK = 200;

    @Option(
            names = "--listen-client-urls",
            paramLabel = "URL",
            split = ",",
            defaultValue = "http://127.0.0.1:2379",
            description = "Where to listen; port 0 selects a free port (${DEFAULT-VALUE}).")
    private List<URI> urls;

    private EtcdStandIn() {}

    /** Serves at the addresses that the flags name, and prints them. The exit code is 1 if it cannot, 2 for an invalid flag. */
    public static void main(String[] arguments) {
        EtcdStandIn standIn = new EtcdStandIn();
        CommandLine line = new CommandLine(standIn).setUnmatchedArgumentsAllowed(true);
        try {
            if (!CommandLine.printHelpIfRequested(line.parseArgs(arguments))) {
                standIn.serve();
            }
        } catch (CommandLine.ParameterException | IllegalArgumentException e) {
            end(Main.USAGE, e);
        } catch (IOException e) {
            end(Main.FAILED, e);
        }
    }

    private static void end(int code, Exception failure) {
        System.err.println("error: " + failure.getMessage());
        System.exit(code);
    }

    private void serve() throws IOException {
        List<HttpServer> servers = new ArrayList<>();
        for (URI url : urls) {
            if (url.getHost() == null || url.getPort() < 0) {
                throw new IllegalArgumentException("--listen-client-urls: no host and port in " + url);
            }
            servers.add(listen(url));
        }
        for (int i = 0; i < servers.size(); i++) {
            servers.get(i).start();
            System.out.println("Serving at http://" + urls.get(i).getHost() + ":"
                    + servers.get(i).getAddress().getPort());
        }
    }

    private static HttpServer listen(URI url) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(url.getHost(), url.getPort()), 0);
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(HTTP_OK, HEALTHY.length);
            try (OutputStream body = exchange.getResponseBody()) {
                body.write(HEALTHY);
            }
        });
        return server;
    }
}
