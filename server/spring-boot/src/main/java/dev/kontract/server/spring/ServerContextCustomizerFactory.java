package dev.kontract.server.spring;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.test.context.ContextConfigurationAttributes;
import org.springframework.test.context.ContextCustomizer;
import org.springframework.test.context.ContextCustomizerFactory;

/** Makes {@link AutoConfigureKontract} a part of what identifies the application context of a test. */
final class ServerContextCustomizerFactory implements ContextCustomizerFactory {

    @Override
    public @Nullable ContextCustomizer createContextCustomizer(
            Class<?> testClass, List<ContextConfigurationAttributes> attributes) {
        List<Class<?>> classes = new ArrayList<>(List.of(testClass));
        attributes.forEach(each -> classes.addAll(List.of(each.getClasses())));
        return ServerSettings.find(classes).map(ServerContextCustomizer::new).orElse(null);
    }
}
