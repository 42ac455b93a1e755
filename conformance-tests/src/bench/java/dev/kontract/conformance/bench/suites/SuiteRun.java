package dev.kontract.conformance.bench.suites;

import dev.kontract.conformance.bench.servers.MeasuredServer;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Set;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** The process that runs a suite, as Surefire's does: all of its classes one after the other. */
public final class SuiteRun {

    /** Starts the line of the result: the number of tests, the CPU time in milliseconds and the peak of the memory in bytes. */
    public static final String RESULT = "suite ";

    private SuiteRun() {}

    /** Runs the classes of the directory that is given; ends with 1 if a test fails. */
    public static void main(String[] arguments) throws Exception {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(DiscoverySelectors.selectClasspathRoots(Set.of(Path.of(arguments[0]))))
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        TestExecutionSummary summary = listener.getSummary();
        if (summary.getTotalFailureCount() > 0 || summary.getTestsSucceededCount() == 0) {
            summary.printFailuresTo(new PrintWriter(System.err, true, Charset.defaultCharset()), 10);
            System.exit(1);
        }
        long own = ProcessHandle.current().pid();
        System.out.println(RESULT + summary.getTestsSucceededCount() + " "
                + MeasuredServer.cpu(own).plus(ServerOfClass.cpu()).toMillis() + " "
                + (MeasuredServer.status(own, "VmHWM") + ServerOfClass.peak()));
        System.exit(0);
    }
}
