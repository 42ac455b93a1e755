package dev.kontract.conformance.bench.servers;

import dev.kontract.conformance.ServerProcess;
import dev.kontract.conformance.bench.http.Protocol;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server in a separate Java process, so that the operating system measures its CPU time and memory apart from its clients'.
 */
public final class MeasuredServer implements RunningServer {

    /** The usage of each part of the heap: one collector has one part, another has generations. */
    private static final Pattern USED = Pattern.compile("total .*used (\\d+)K");

    private final ServerProcess process;
    private final Target target;
    private final Duration startUp;

    private MeasuredServer(ServerProcess process, Target target, Duration startUp) {
        this.process = process;
        this.target = target;
        this.startUp = startUp;
    }

    /**
     * Starts {@code java} and waits until it has printed its URLs.
     *
     * @param kind what it is able to do
     * @param name how the report calls it
     * @param token what lets one in
     * @param arguments of {@code java}
     * @param ports how many URLs it prints
     * @param log receives the lines it prints
     */
    public static MeasuredServer start(
            Target.Kind kind, String name, String token, List<String> arguments, int ports, Consumer<String> log)
            throws IOException {
        long begin = System.nanoTime();
        ServerProcess process = ServerProcess.start(arguments, ports, log);
        Duration startUp = Duration.ofNanos(System.nanoTime() - begin);
        Map<Protocol, URI> urls = new LinkedHashMap<>();
        process.urls().forEach(url -> urls.put(Protocol.of(url), url));
        return new MeasuredServer(process, new Target(kind, name, urls, token, List.of(process.pid())), startUp);
    }

    @Override
    public Target target() {
        return target;
    }

    /** The process id. */
    public long pid() {
        return process.pid();
    }

    /** Until it printed its URLs. */
    @Override
    public Duration startUp() {
        return startUp;
    }

    /** The CPU time that a process has used so far. */
    public static Duration cpu(long pid) throws IOException {
        return ProcessHandle.of(pid)
                .flatMap(handle -> handle.info().totalCpuDuration())
                .orElseThrow(() -> new IOException("process " + pid + " is gone"));
    }

    /** A figure of {@code /proc/<pid>/status} in bytes, or in units where it has none; 0 where there is no such file. */
    public static long status(long pid, String name) {
        return figure(pid, "status", name);
    }

    /** A sum over all mappings of a process, of {@code /proc/<pid>/smaps_rollup}, in bytes; 0 where there is no such file. */
    public static long rollup(long pid, String name) {
        return figure(pid, "smaps_rollup", name);
    }

    private static long figure(long pid, String file, String name) {
        try {
            for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(pid), file))) {
                String[] parts = line.split("[:\\s]+");
                if (parts[0].equals(name)) {
                    return Long.parseLong(parts[1]) * (line.endsWith("kB") ? 1024 : 1);
                }
            }
            return 0;
        } catch (IOException e) {
            return 0;
        }
    }

    /** Resets the peak of the resident memory of a process, where there is a {@code /proc} file for that. */
    static void forgetPeak(long pid) {
        try {
            Files.writeString(Path.of("/proc", String.valueOf(pid), "clear_refs"), "5");
        } catch (IOException e) {
            // The peak remains that since the start.
        }
    }

    /** The heap in use behind a full collection, in bytes. */
    public long heap() throws IOException {
        jcmd("GC.run");
        Matcher matcher = USED.matcher(jcmd("GC.heap_info"));
        long used = 0;
        while (matcher.find()) {
            used += Long.parseLong(matcher.group(1)) * 1024;
        }
        if (used == 0) {
            throw new IOException("jcmd does not tell what the heap of process " + pid() + " holds");
        }
        return used;
    }

    private String jcmd(String command) throws IOException {
        String tool = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process jcmd = new ProcessBuilder(tool, String.valueOf(pid()), command)
                .redirectErrorStream(true)
                .start();
        return new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        process.close();
    }
}
