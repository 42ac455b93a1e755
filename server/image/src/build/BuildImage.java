import com.google.cloud.tools.jib.api.Containerizer;
import com.google.cloud.tools.jib.api.Jib;
import com.google.cloud.tools.jib.api.JibContainerBuilder;
import com.google.cloud.tools.jib.api.Ports;
import com.google.cloud.tools.jib.api.TarImage;
import com.google.cloud.tools.jib.api.buildplan.AbsoluteUnixPath;
import com.google.cloud.tools.jib.api.buildplan.FileEntriesLayer;
import com.google.cloud.tools.jib.api.buildplan.FileEntry;
import com.google.cloud.tools.jib.api.buildplan.FilePermissions;
import com.google.cloud.tools.jib.api.buildplan.ImageFormat;
import com.google.cloud.tools.jib.api.buildplan.Platform;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Builds a folder {@code kontract} with the server and a Java runtime that has the modules it needs, and an image of it as a tar
 * with an OCI image layout. Run by the build, from its source. For the machine's own architecture, on Linux.
 */
final class BuildImage {

    private static final String MODULES = "java.base,java.logging,java.management,java.naming,java.net.http,java.sql,java.xml,"
            + "jdk.crypto.ec,jdk.httpserver,jdk.management,jdk.unsupported";

    /** The user in distroless images that is not root. */
    private static final String USER = "65532";

    private static final AbsoluteUnixPath HOME = AbsoluteUnixPath.get("/opt/kontract");

    private final Path server;
    private final Path target;
    private final Instant timestamp;
    private final boolean arm = System.getProperty("os.arch").equals("aarch64");

    private BuildImage(Path server, Path target, Instant timestamp) {
        this.server = server;
        this.target = target;
        this.timestamp = timestamp;
    }

    /**
     * Builds both.
     *
     * @param args the folder of the server's modules, the folder to write to, the base image (a reference, the path of a tar, or
     *     {@code scratch}), the name of the image, and the timestamp of its files
     */
    public static void main(String[] args) throws Exception {
        if (!System.getProperty("os.name").equals("Linux")) {
            throw new IOException("the image can be built on Linux only");
        }
        BuildImage build = new BuildImage(
                Path.of(args[0]).toRealPath(), Path.of(args[1]).toAbsolutePath(), Instant.parse(args[4]));
        build.home();
        build.image(args[2], args[3]);
    }

    private void home() throws Exception {
        Path home = target.resolve("kontract");
        delete(home);
        Path lib = Files.createDirectories(home.resolve("lib"));
        Files.copy(server.resolve("app/src/dist/lib/kontract.options"), lib.resolve("kontract.options"));
        for (String text : List.of("../LICENSE", "../NOTICE", "THIRD-PARTY.txt")) {
            Path file = server.resolve(text);
            Files.copy(file, home.resolve(file.getFileName()));
        }
        jar(server.resolve("target/kontract-server.jar"), lib.resolve("kontract-server.jar"));
        Path jdk = Path.of(System.getProperty("java.home"));
        run(
                jdk.resolve("bin/jlink").toString(),
                "--add-modules=" + MODULES,
                "--strip-java-debug-attributes",
                "--no-header-files",
                "--no-man-pages",
                "--compress=2",
                "--output=" + home.resolve("runtime"));
        run(
                jdk.resolve("bin/java").toString(),
                server.resolve("app/src/build/ArchiveClasses.java").toString(),
                lib.resolve("kontract-server.jar").toString(),
                lib.resolve("kontract.jsa").toString(),
                target.resolve("kontract.args").toString(),
                lib.resolve("kontract.options").toString(),
                home.resolve("runtime").toString());
        // Made by a start on that runtime, and some requests.
        if (!Files.exists(lib.resolve("kontract.jsa"))) {
            throw new IOException("the server does not run with the modules " + MODULES);
        }
    }

    /** Copies the jar without libraries for other platforms. The class data archive is for its time of modification. */
    private void jar(Path from, Path to) throws IOException {
        try (ZipFile zip = new ZipFile(from.toFile());
                ZipOutputStream copy = new ZipOutputStream(Files.newOutputStream(to))) {
            for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
                ZipEntry entry = all.nextElement();
                if (ofThisPlatform(entry.getName())) {
                    ZipEntry copied = new ZipEntry(entry.getName());
                    copied.setTime(timestamp.toEpochMilli());
                    copy.putNextEntry(copied);
                    try (InputStream content = zip.getInputStream(entry)) {
                        content.transferTo(copy);
                    }
                    copy.closeEntry();
                }
            }
        }
        Files.setLastModifiedTime(to, FileTime.from(timestamp));
    }

    private boolean ofThisPlatform(String entry) {
        if (entry.endsWith("/")) {
            return !entry.startsWith("org/sqlite/native/");
        }
        if (entry.startsWith("org/sqlite/native/")) {
            return entry.startsWith("org/sqlite/native/Linux/" + (arm ? "aarch64/" : "x86_64/"));
        }
        if (entry.startsWith("META-INF/native/")) {
            return entry.contains("linux_" + (arm ? "aarch_64" : "x86_64"));
        }
        return true;
    }

    private void image(String base, String name) throws Exception {
        Path tar = target.resolve("kontract-image.tar");
        from(base).setFormat(ImageFormat.OCI)
                .setPlatforms(Set.of(new Platform(arm ? "arm64" : "amd64", "linux")))
                .setCreationTime(timestamp)
                .setFileEntriesLayers(List.of(folders(), layer("runtime"), layer("")))
                .setUser(USER + ':' + USER)
                .setWorkingDirectory(AbsoluteUnixPath.get("/data"))
                .addVolume(AbsoluteUnixPath.get("/data"))
                .setExposedPorts(Ports.parse(List.of("6443")))
                .setEntrypoint(
                        HOME + "/runtime/bin/java",
                        "@" + HOME + "/lib/kontract.options",
                        "-XX:SharedArchiveFile=" + HOME + "/lib/kontract.jsa",
                        "-Dorg.sqlite.lib.path=" + HOME + "/lib",
                        "-Dorg.sqlite.lib.name=libsqlitejdbc.so",
                        "-jar",
                        HOME + "/lib/kontract-server.jar")
                .setProgramArguments("--bind-address=0.0.0.0", "--data-dir=/data")
                .containerize(Containerizer.to(TarImage.at(tar).named(name))
                        .setBaseImageLayersCache(target.resolve("jib"))
                        .setApplicationLayersCache(target.resolve("jib"))
                        .setToolName("kontract"));
        System.out.println(tar + ": " + Files.size(tar) / 1_000_000 + " MB");
    }

    private static JibContainerBuilder from(String base) throws Exception {
        if (base.equals("scratch")) {
            return Jib.fromScratch();
        }
        return Files.exists(Path.of(base)) ? Jib.from(TarImage.at(Path.of(base))) : Jib.from(base);
    }

    /** The data directory belongs to the user; libraries that TLS to etcd extracts go to {@code /tmp}. */
    private FileEntriesLayer folders() throws IOException {
        Path empty = Files.createDirectories(target.resolve("empty"));
        return FileEntriesLayer.builder()
                .setName("folders")
                .addEntry(entry(empty, AbsoluteUnixPath.get("/data"), "700", USER + ':' + USER))
                .addEntry(entry(empty, AbsoluteUnixPath.get("/tmp"), "777", ""))
                .build();
    }

    /** A layer of the runtime, or of everything else, which changes with each version of the server. */
    private FileEntriesLayer layer(String folder) throws IOException {
        Path home = target.resolve("kontract");
        FileEntriesLayer.Builder layer = FileEntriesLayer.builder().setName(folder.isEmpty() ? "server" : folder);
        try (Stream<Path> files = Files.walk(home.resolve(folder))) {
            for (Path file : files.sorted().toList()) {
                boolean ofRuntime = file.startsWith(home.resolve("runtime"));
                if (ofRuntime == !folder.isEmpty()) {
                    String mode = Files.isExecutable(file) ? "755" : "644";
                    String relative = home.relativize(file).toString();
                    layer.addEntry(entry(file, relative.isEmpty() ? HOME : HOME.resolve(relative), mode, ""));
                }
            }
        }
        return layer.build();
    }

    private FileEntry entry(Path file, AbsoluteUnixPath path, String mode, String owner) {
        return new FileEntry(file, path, FilePermissions.fromOctalString(mode), timestamp, owner);
    }

    private static void run(String... command) throws IOException, InterruptedException {
        if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
            throw new IOException("failed: " + String.join(" ", command));
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }
}
