package dev.kontract.conformance.bench.servers;

import dev.kontract.conformance.bench.http.Protocol;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A server in a Java process of its own, told apart from its clients by the operating system. */
public final class ServerProcess implements AutoCloseable {

    private static final Pattern SERVING = Pattern.compile("Serving at (https?://\\S+)");

    /** What each part of the heap holds: one collector has one part, another has generations. */
    private static final Pattern USED = Pattern.compile("total .*used (\\d+)K");

    private final Process process;
    private final Map<Protocol, URI> urls;
    private final Duration startUp;

    private ServerProcess(Process process, Map<Protocol, URI> urls, Duration startUp) {
        this.process = process;
        this.urls = urls;
        this.startUp = startUp;
    }

    /** Starts {@code java} and waits until it has told its URLs, one for each of {@code ports}. */
    public static ServerProcess start(List<String> arguments, int ports) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(arguments);
        long begin = System.nanoTime();
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        Map<Protocol, URI> urls = new LinkedHashMap<>();
        StringBuilder said = new StringBuilder();
        while (urls.size() < ports) {
            String line = out.readLine();
            if (line == null) {
                throw new IOException("a server did not start: " + command + "\n" + said);
            }
            said.append(line).append('\n');
            Matcher matcher = SERVING.matcher(line);
            if (matcher.find()) {
                URI url = URI.create(matcher.group(1));
                urls.put(Protocol.of(url), url);
            }
        }
        Duration startUp = Duration.ofNanos(System.nanoTime() - begin);
        Thread drain = new Thread(() -> out.lines().forEach(line -> {}), "drain");
        drain.setDaemon(true);
        drain.start();
        return new ServerProcess(process, urls, startUp);
    }

    /** Where it serves. */
    public Map<Protocol, URI> urls() {
        return urls;
    }

    /** The number the system has given it. */
    public long pid() {
        return process.pid();
    }

    /** From the start of the process until it told its URLs. */
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
        try {
            for (String line : Files.readAllLines(Path.of("/proc", String.valueOf(pid), "status"))) {
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
        process.destroy();
        try {
            if (!process.waitFor(20, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
