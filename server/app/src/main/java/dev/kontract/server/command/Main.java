package dev.kontract.server.command;

import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.flags.Flags;
import dev.kontract.server.flags.UsageFailure;
import dev.kontract.server.storage.FileFailure;
import dev.kontract.server.storage.StorageException;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine;

/** Runs a server from the command line until SIGTERM or SIGINT, and completes the requests in progress before it exits. */
public final class Main {

    static final int OK = 0;
    static final int FAILED = 1;
    static final int USAGE = 2;

    private static final Set<String> INFORMATION = Set.of("-h", "--help", "--version");

    private final PrintStream out;
    private final PrintStream err;
    private final CountDownLatch stop;

    /** Runs until {@code stop} is counted down. */
    Main(PrintStream out, PrintStream err, CountDownLatch stop) {
        this.out = out;
        this.err = err;
        this.stop = stop;
    }

    /** Starts a server. The exit code is 0 after a stop, 1 if the server cannot start, and 2 for an invalid flag. */
    public static void main(String[] arguments) {
        Logging.configure();
        if (startsServer(arguments)) {
            ApiServer.prepare();
        }
        CountDownLatch stop = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> awaitStop(stop, stopped), "stop"));
        int code;
        try {
            code = new Main(System.out, System.err, stop).run(arguments);
        } finally {
            stopped.countDown();
        }
        boolean signalled = stop.getCount() == 0;
        if (!signalled) {
            System.exit(code);
        }
    }

    /** Returns whether arguments seem to start a server: they begin neither with a subcommand nor with a request for information. */
    static boolean startsServer(String... arguments) {
        return arguments.length == 0 || (arguments[0].startsWith("-") && !INFORMATION.contains(arguments[0]));
    }

    /** A signal is not a failure: the process ends with 0 once the server is down. */
    private static void awaitStop(CountDownLatch stop, CountDownLatch stopped) {
        if (stopped.getCount() == 0) {
            return;
        }
        stop.countDown();
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(OK);
    }

    /** Returns the flags and commands of the program, to parse its arguments or to describe them. */
    public static CommandLine commandLine(Flags flags) {
        return new CommandLine(flags)
                .addSubcommand(new BackupCommand())
                .addSubcommand(new RestoreCommand())
                .addSubcommand(new MigrateCommand())
                .addSubcommand(new SmallestRoleCommand())
                .addSubcommand(new EnvtestCommand())
                .addSubcommand(new KubeconfigCommand())
                .addSubcommand(new CertCommand())
                .addSubcommand(new TokenCommand())
                .addSubcommand(new CompletionCommand())
                .addSubcommand(new ManualPageCommand())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOverwrittenOptionsAllowed(true);
    }

    int run(String... arguments) {
        Flags flags = new Flags();
        CommandLine line = commandLine(flags).setOut(new PrintWriter(out, true, StandardCharsets.UTF_8));
        try {
            CommandLine.ParseResult parsed = flags.parse(line, arguments);
            if (CommandLine.printHelpIfRequested(parsed)) {
                return OK;
            }
            if (parsed.hasSubcommand()) {
                return work(parsed.subcommand(), flags.dataDir());
            }
            Logging.apply(flags.logging());
            return serve(flags.toConfig());
        } catch (CommandLine.ParameterException e) {
            err.println("error: " + UsageFailure.message(e));
            return USAGE;
        } catch (IllegalArgumentException e) {
            err.println("error: " + firstLine(e));
            return USAGE;
        } catch (UncheckedIOException e) {
            err.println("error: " + firstLine(Objects.requireNonNull(e.getCause())));
            return FAILED;
        } catch (IOException | StorageException e) {
            err.println("error: " + firstLine(e));
            return FAILED;
        } catch (RuntimeException | Error e) {
            err.println("error: the server failed unexpectedly: " + e);
            e.printStackTrace(err);
            return FAILED;
        }
    }

    private int work(CommandLine.ParseResult parsed, Path dataDir) throws IOException {
        OneTimeCommand command = (OneTimeCommand) parsed.commandSpec().userObject();
        out.println(command.run(dataDir));
        return OK;
    }

    private int serve(ServerConfig config) throws IOException {
        try (ApiServer server = ApiServer.start(config)) {
            announce(server, config);
            stop.await();
            out.println("Shutting down");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return OK;
    }

    private void announce(ApiServer server, ServerConfig config) {
        out.println("Serving at " + server.url());
        server.insecureUrl().ifPresent(url -> out.println("Serving at " + url + " without TLS"));
        if (!server.adminToken().isEmpty()) {
            config.kubeconfig().map(Path::toAbsolutePath).map(Path::normalize).ifPresent(file -> {
                out.println("  export KUBECONFIG=" + file);
                out.println("  kubectl get all --all-namespaces");
            });
        }
        if (config.ui()) {
            announcePage(server);
        }
        out.flush();
    }

    /** A server that was given its users has them sign in themselves. */
    private void announcePage(ApiServer server) {
        if (server.adminToken().isEmpty()) {
            out.println("  Page: " + server.url().resolve("/ui"));
        } else {
            out.println("  Page, once and for 15 minutes: " + server.pageUrl());
        }
    }

    private static String firstLine(Exception failure) {
        String message =
                failure instanceof IOException file ? FileFailure.message(file) : String.valueOf(failure.getMessage());
        return message.lines().findFirst().orElse(message);
    }
}
