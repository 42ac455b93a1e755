package dev.kontract.server.command;

import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Writes launchers with the names of the binaries that controller-runtime's {@code envtest} starts. */
@Command(
        name = "envtest",
        addMethodSubcommands = false,
        description = "Writes the launchers kube-apiserver and etcd to a directory. Test suites that use envtest of"
                + " controller-runtime run against this server, unchanged, if KUBEBUILDER_ASSETS names that directory.",
        footerHeading = "%nExample:%n",
        footer = "  kontract envtest ~/.kontract/assets")
@SuppressWarnings("NullAway.Init") // set by the parser
final class EnvtestCommand implements OneTimeCommand {

    /** Removes the flags of etcd and of the port without TLS, which envtest passes to servers of any version. */
    private static final String API_SERVER = """
            #!/bin/sh
            # Starts Kontract with the flags of kube-apiserver; objects are kept in memory.
            value=
            for argument do
              shift
              case $argument in
                --etcd-*=* | --insecure-*=*) value= ;;
                --etcd-* | --insecure-*) value=dropped ;;
                -*) value= ; set -- "$@" "$argument" ;;
                *) [ "$value" ] || set -- "$@" "$argument" ; value= ;;
              esac
            done
            exec %s "$@" --storage-backend=memory
            """;

    private static final String ETCD = """
            #!/bin/sh
            # Answers health checks in place of etcd, which Kontract does not need.
            exec %s "$@"
            """;

    @Parameters(paramLabel = "DIR", description = "The directory to write to; created if it does not exist.")
    private Path directory;

    @Override
    public String run(Path dataDir) throws IOException {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            throw new IOException("the launchers are scripts for sh, which this operating system does not run");
        }
        Files.createDirectories(directory);
        write(
                "kube-apiserver",
                API_SERVER.formatted(java(
                        Main.class,
                        withoutAgents(ManagementFactory.getRuntimeMXBean().getInputArguments()))));
        write("etcd", ETCD.formatted(java(EtcdStandIn.class, List.of("-Xshare:auto", "-XX:TieredStopAtLevel=1"))));
        return "  export KUBEBUILDER_ASSETS="
                + quoted(directory.toAbsolutePath().normalize().toString());
    }

    /** Leaves out debuggers and other agents of this process; a class data archive, for example, remains. */
    static List<String> withoutAgents(List<String> options) {
        return options.stream()
                .filter(option -> !option.startsWith("-agent") && !option.startsWith("-javaagent"))
                .toList();
    }

    private void write(String name, String script) throws IOException {
        Path file = Files.writeString(directory.resolve(name), script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private static String java(Class<?> main, List<String> options) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.addAll(options);
        words.add("-cp");
        words.add(classPath());
        words.add(main.getName());
        return words.stream().map(EnvtestCommand::quoted).collect(Collectors.joining(" "));
    }

    /** The working directory of a test differs from that of this process. */
    private static String classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator, -1))
                .map(entry -> Path.of(entry).toAbsolutePath().normalize().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
