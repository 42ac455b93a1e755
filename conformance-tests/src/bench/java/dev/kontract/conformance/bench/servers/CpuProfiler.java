package dev.kontract.conformance.bench.servers;

import com.sun.tools.attach.AgentInitializationException;
import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * async-profiler in a running server: a sample for each millisecond of CPU time of each of its threads, those of the JVM
 * included.
 */
public final class CpuProfiler implements AutoCloseable {

    private final VirtualMachine machine;
    private final Path folder;
    private final Path library;

    private CpuProfiler(VirtualMachine machine, Path folder, Path library) {
        this.machine = machine;
        this.folder = folder;
        this.library = library;
    }

    /**
     * Attaches to a Java process of the same user.
     *
     * @throws IOException where the profiler has no library for the operating system, or the process cannot be attached to
     */
    public static CpuProfiler attach(long pid) throws IOException {
        Path folder = Files.createTempDirectory("profiler");
        String processor = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "x64";
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String name = "/" + system + "-" + processor + "/libasyncProfiler.so";
        Path library = folder.resolve("libasyncProfiler.so");
        try (InputStream content = CpuProfiler.class.getResourceAsStream(name)) {
            if (content == null) {
                throw new IOException("async-profiler has no " + name);
            }
            Files.copy(content, library);
        }
        try {
            return new CpuProfiler(VirtualMachine.attach(String.valueOf(pid)), folder, library);
        } catch (AttachNotSupportedException e) {
            throw new IOException("process " + pid + " cannot be attached to", e);
        }
    }

    /** Starts to take samples. */
    public void start() throws IOException {
        agent("start,event=ctimer,interval=1ms,threads");
    }

    /** Ends the samples; each line has the frames from the thread to the method at work, and a number of samples. */
    public List<String> stop() throws IOException {
        Path file = folder.resolve("stacks");
        agent("stop,collapsed,threads,file=" + file);
        return Files.readAllLines(file);
    }

    private void agent(String options) throws IOException {
        try {
            machine.loadAgentPath(library.toString(), options);
        } catch (AgentLoadException | AgentInitializationException e) {
            throw new IOException("async-profiler does not accept " + options, e);
        }
    }

    @Override
    public void close() throws IOException {
        machine.detach();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
