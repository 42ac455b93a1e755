package dev.kontract.server.api;

import jakarta.ws.rs.ConstrainedTo;
import jakarta.ws.rs.RuntimeType;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;

/**
 * The providers for implementations of the interfaces without an engine; register it in the container. {@link ModelProvider}
 * reads and writes objects of the model. A request without a {@code Content-Type} is JSON, and a malformed number in a query gets
 * 400 with a {@code Status}. Thread-safe.
 */
@ConstrainedTo(RuntimeType.SERVER)
public final class ApiFeature implements Feature {

    @Override
    public boolean configure(FeatureContext context) {
        context.register(ModelProvider.class).register(new DefaultMediaType()).register(new QueryConverters());
        return true;
    }
}
